// A passkey device in software: it generates keys and signs as a browser's authenticator does, and can be made to
// cheat.
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

interface Cheat {
  origin?: string;
  rpId?: string;
  challenge?: string;
  /** The user was present but did not unlock the device. */
  isUnverified?: boolean;
  counter?: number;
  key?: KeyObject;
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();

/** A device with one key for one site. */
export class Device {
  readonly id = randomBytes(16).toString('base64url');
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  private readonly origin: string;
  private counter = 0;

  constructor(origin: string) {
    this.origin = origin;
  }

  /** The body of addPasskey for a challenge. */
  create(challenge: string, cheat: Cheat = {}) {
    const { x, y } = this.keys.publicKey.export({ format: 'jwk' });
    const coseKey = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x!, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y!, 'base64url'),
    ]);
    const id = Buffer.from(this.id, 'base64url');
    const data = Buffer.concat([this.data(0x40, cheat), Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey]);
    const attestation = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
      Buffer.from([data.length]),
      data,
    ]);
    return {
      name: 'Site laptop',
      id: this.id,
      client_data: this.clientData('webauthn.create', challenge, cheat).toString('base64url'),
      attestation: attestation.toString('base64url'),
    };
  }

  /** The body of finishPasskeySignIn for a challenge. */
  get(challenge: string, cheat: Cheat = {}) {
    this.counter += 1;
    const clientData = this.clientData('webauthn.get', challenge, cheat);
    const data = this.data(0, cheat);
    const signature = sign('sha256', Buffer.concat([data, sha256(clientData)]), cheat.key ?? this.keys.privateKey);
    return {
      id: this.id,
      client_data: clientData.toString('base64url'),
      authenticator_data: data.toString('base64url'),
      signature: signature.toString('base64url'),
    };
  }

  private clientData(type: string, challenge: string, { origin = this.origin, ...cheat }: Cheat): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge: cheat.challenge ?? challenge, origin, crossOrigin: false }));
  }

  private data(
    flags: number,
    { rpId = new URL(this.origin).hostname, isUnverified, counter = this.counter }: Cheat,
  ): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags | (isUnverified ? 0x01 : 0x05)]), count]);
  }
}
