import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { pino } from 'pino';
import { asCaller } from '../../../src/kernel/db/caller-shares';
import { createPool } from '../../../src/kernel/db/pool';
import { createTestDatabase } from '../../support/database';

const SIZE = 5;
const MOST_WAITING = 250;
const MOST_WAITING_OF_CALLER = 50;
const BEYOND = 3;

it('a pool whose connections do not open queues 250 calls and refuses the others at once', async () => {
  const sockets: Socket[] = [];
  const silent = createServer((socket) => void sockets.push(socket)).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const url = `postgres://127.0.0.1:${port}/none`;
  const log = pino({ level: 'silent' });
  const pool = createPool({ url, size: SIZE, name: 'test', log, connectTimeoutMs: 60_000 });
  const errors: unknown[] = [];
  const calls = Array.from({ length: SIZE + MOST_WAITING + BEYOND }, () =>
    pool.connect().catch((error: unknown) => void errors.push(error)),
  );
  try {
    await nextTurn();
    expect(errors).toEqual(Array.from({ length: BEYOND }, () => expect.objectContaining({ code: 'UNAVAILABLE' })));
  } finally {
    silent.close();
    for (const socket of sockets) socket.destroy();
    await Promise.all(calls);
    await pool.end();
  }
});

it('a marked statement is kept by its connection, others are not', async () => {
  const database = await createTestDatabase();
  const pool = createPool({ url: database.url, size: 1, name: 'test', log: pino({ level: 'silent' }) });
  try {
    for (const value of [1, 2]) {
      const { rows } = await pool.query('/* statement: twice */ select $1::integer * 2 as twice', [value]);
      expect(rows).toEqual([{ twice: value * 2 }]);
      await pool.query('select $1::integer * 2 as twice', [value]);
    }
    const { rows } = await pool.query('select name from pg_prepared_statements');
    expect(rows).toEqual([{ name: 'twice' }]);
  } finally {
    await pool.end();
    await database.drop();
  }
});

it('the calls of one caller hold at most half of a pool, and wait their turn for more', async () => {
  const database = await createTestDatabase();
  const pool = createPool({ url: database.url, size: 4, name: 'test', log: pino({ level: 'silent' }) });
  try {
    const held = await Promise.all([1, 2].map(() => asCaller('busy', () => pool.connect())));
    await expect(asCaller('busy', () => pool.connect())).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    const another = await asCaller('other', () => pool.connect());
    const next = asCaller('busy', () => pool.connect());
    held[0]?.release();
    (await next).release();
    for (const client of [held[1], another]) client?.release();
    await asCaller('busy', () => pool.query('select 1'));
  } finally {
    await pool.end();
    await database.drop();
  }
});

it('of the calls of one caller 50 wait for their share, further ones are refused at once and others are served', async () => {
  const database = await createTestDatabase();
  const log = pino({ level: 'silent' });
  const pool = createPool({ url: database.url, size: 4, name: 'test', log, connectTimeoutMs: 60_000 });
  try {
    const held = await Promise.all([1, 2].map(() => asCaller('busy', () => pool.connect())));
    const waiting = Array.from({ length: MOST_WAITING_OF_CALLER }, () => asCaller('busy', () => pool.connect()));
    for (let turn = 0; turn < BEYOND; turn += 1) {
      await expect(asCaller('busy', () => pool.connect())).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    }
    await asCaller('other', () => pool.query('select 1'));
    for (const client of held) client.release();
    for (const client of waiting) (await client).release();
    await asCaller('busy', () => pool.query('select 1'));
  } finally {
    await pool.end();
    await database.drop();
  }
});
