import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { UnusableFile } from './durable-file.ts';
import { keyInFile, keyOf, refuseUnusableKey, Sealing } from './sealing.ts';

const ann = { use: 'tests', owner: 'ann' };

describe('a sealed value', () => {
  it('is opened for its use and owner, and looks different each time', () => {
    const sealing = new Sealing(randomBytes(32));
    const [one, two] = [sealing.seal('the text', ann), sealing.seal('the text', ann)];

    expect([sealing.open(one, ann), sealing.open(two, ann)]).toEqual(['the text', 'the text']);
    expect(one.equals(two)).toBe(false);
    expect(one.includes('the text')).toBe(false);
  });

  it.each([
    ['of another person', { ...ann, owner: 'bob' }],
    ['of another use', { ...ann, use: 'others' }],
  ])('is not opened for one %s', (_what, other) => {
    const sealing = new Sealing(randomBytes(32));

    expect(() => sealing.open(sealing.seal('the text', ann), other)).toThrow(/secret key was changed/);
  });

  it('is not opened with another key or after a change', () => {
    const sealing = new Sealing(randomBytes(32));
    const sealed = sealing.seal('the text', ann);
    const changed = Buffer.from(sealed);
    changed[30]! ^= 1;

    expect(() => new Sealing(randomBytes(32)).open(sealed, ann)).toThrow(/secret key was changed/);
    expect(() => sealing.open(changed, ann)).toThrow(/secret key was changed/);
    expect(() => sealing.open(Buffer.alloc(3), ann)).toThrow(/secret key was changed/);
  });
});

describe('the key of an installation', () => {
  it('is generated once, readable by its owner only', () => {
    const folder = mkdtempSync(join(tmpdir(), 'horizon-key-'));
    const path = join(folder, 'data', 'secret-key');

    const [first, second] = [keyInFile(path), keyInFile(path)];

    expect(first).toHaveLength(32);
    expect(second.equals(first)).toBe(true);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    rmSync(folder, { recursive: true });
  });

  it('is refused where its file is empty after a power cut, with what to do, and the file stays', () => {
    const folder = mkdtempSync(join(tmpdir(), 'horizon-key-'));
    const path = join(folder, 'secret-key');
    refuseUnusableKey(path);
    writeFileSync(path, '\n');

    expect(() => refuseUnusableKey(path)).toThrow(
      /secret-key is empty.*Restore it.*HORIZON_SECRET_KEY.*delete the file/,
    );
    expect(() => keyInFile(path)).toThrow(UnusableFile);
    expect(readdirSync(folder)).toEqual(['secret-key']);
    rmSync(folder, { recursive: true });
  });

  it('is 32 bytes, in base64 or in hexadecimal digits', () => {
    const key = randomBytes(32);

    expect([keyOf(key.toString('base64')), keyOf(` ${key.toString('hex')}\n`)]).toEqual([key, key]);
    expect([keyOf(''), keyOf('a password'), keyOf(randomBytes(16).toString('base64'))]).toEqual([null, null, null]);
  });
});
