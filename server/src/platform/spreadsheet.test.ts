import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import type { Refusal } from './failures.ts';
import { readXlsxRows, sendList, toXlsx, type FileFormat } from './spreadsheet.ts';

describe('a spreadsheet', () => {
  it('in XLSX is read back as it was written', async () => {
    const columns = [
      { header: 'Name', value: (row: { name: string }) => row.name },
      { header: 'Amount', value: () => 12.5, decimals: 2 },
    ];

    const bytes = await toXlsx('Sheet', columns, [
      { name: 'Carpenter' },
      { name: '=1+1' },
      { name: '_x000D_Slab_x0041_' },
    ]);

    expect(await readXlsxRows(bytes)).toEqual([
      ['Name', 'Amount'],
      ['Carpenter', '12.5'],
      ['=1+1', '12.5'],
      ['_x000D_Slab_x0041_', '12.5'],
    ]);
  });

  it('is refused if there are more records than a file can have, and has up to that many', async () => {
    const columns = [{ header: 'Name', value: (row: { name: string }) => row.name }];
    const asked: object[] = [];
    const saving = async (total: number, format: FileFormat = 'csv') => {
      const app = Fastify();
      app.get('/', (_request, reply) =>
        sendList(
          { query: { page: 7, limit: 10, q: 'slab', format }, reply, platform: { work: null }, now: new Date(0) },
          {
            name: 'slabs',
            columns,
            list: async (request) => {
              asked.push(request);
              return {
                items: Array.from({ length: Math.min(total, 100_000) }, () => ({ name: 'Slab' })),
                total_count: total,
              };
            },
          },
        ).catch((error: Refusal) => reply.code(error.status).send({ fields: error.more.fields })),
      );
      const answer = await app.inject('/');
      await app.close();
      return answer;
    };

    const [full, beyond] = [await saving(100_000), await saving(100_001)];

    expect([full.statusCode, full.payload.trim().split('\n').length]).toEqual([200, 100_001]);
    expect(asked[0]).toEqual({ page: 1, limit: 100_000, q: 'slab', format: 'csv' });
    const pdf = await saving(2001, 'pdf');

    expect(pdf.json().fields).toEqual({
      limit: [
        '2,001 records fit, and a PDF holds 2,000. Narrow the list by a filter or a search, or save it as an Excel workbook.',
      ],
    });
    expect(beyond.statusCode).toBe(422);
    expect(beyond.json().fields).toEqual({
      limit: ['100,001 records fit, and a file holds 100,000. Narrow the list by a filter or a search.'],
    });
  });
});
