import { accountCalls } from '@najem/shared/contract/identity';
import { tenants } from '@najem/shared/contract/register';
import fc from 'fast-check';
import { DatabaseError } from 'pg';
import { createLog, scrubText } from '../../src/kernel/log';
import { serve } from '../../src/kernel/serve';
import { startTestApp } from '../support/harness';

/** Creates a log with its lines. */
function readableLog() {
  const lines: string[] = [];
  const log = createLog('trace', { write: (line: string) => void lines.push(line) });
  return { log, lines, last: () => JSON.parse(lines.at(-1) ?? '') as Record<string, unknown> };
}

const PESEL = '80010112345';

it('the log is lines of JSON with level and time', () => {
  const { log, last } = readableLog();
  log.info({ route: '/api/tenants', status: 200 }, 'answered');
  expect(last()).toMatchObject({ level: 'info', route: '/api/tenants', status: 200, msg: 'answered' });
  expect(Date.parse(String(last().time))).not.toBeNaN();
});

it('the log hides fields with personal or secret names at any depth', () => {
  const { log, lines } = readableLog();
  log.info({ email: 'x1', user: { password: 'x2', inner: { pesel: 'x3', list: [{ token: 'x4' }] } }, ip: 'x5' }, '');
  expect(lines[0]).not.toMatch(/x[1-5]/);
});

it('the log hides addresses, numbers and tokens in error messages', () => {
  const { log, lines } = readableLog();
  const token = 'eyJhbGciOiJIUzI1NiJ9.eyJpZCI6MX0.abc_DEF-1';
  const cause = new Error(`no ${PESEL}`);
  log.error({ err: new Error(`550 <jan.kowalski@poczta.pl> 800101-12345 AB1234567 ${token}`, { cause }) }, 'failed');
  expect(lines[0]).not.toMatch(/kowalski|12345|AB1234567|abc_DEF/);
  expect(lines[0]).toContain('log.test.ts');
});

it("the log has a database error's kind without its values", () => {
  const { log, lines, last } = readableLog();
  const taken = Object.assign(new DatabaseError('duplicate key value violates "users_email_key"', 1, 'error'), {
    code: '23505',
    detail: 'Key (email_key)=(jan@poczta.pl) already exists.',
    constraint: 'users_email_key',
    table: 'users',
  });
  log.error({ err: taken }, 'failed');
  expect(last().err).toMatchObject({ code: '23505', constraint: 'users_email_key', table: 'users' });
  const refused = Object.assign(new DatabaseError('invalid input syntax for type uuid: "Jan"', 1, 'error'), {
    code: '22P02',
  });
  log.error({ err: refused }, 'failed');
  expect(lines.join()).not.toMatch(/jan@|Jan/);
});

it('the log hides long numbers in any text', () => {
  fc.assert(
    fc.property(fc.string(), fc.stringMatching(/^\d{10,11}$/), fc.string(), (before, number, after) => {
      fc.pre(!/[\w-]$/.test(before) && !/^[\w-]/.test(after));
      expect(scrubText(`${before}${number}${after}`)).not.toContain(number);
    }),
  );
});

it('the log line of a call has its route, without address, input or caller', async () => {
  const { log, lines } = readableLog();
  const accounts = await startTestApp();
  const person = await accounts.signUp({ email: 'jan@poczta.test', name: 'Jan Tajny' });
  const site = await startTestApp({
    shareWith: accounts,
    log,
    routes: [
      serve(tenants.check, async (ctx, _actor, input) => {
        ctx.log.info({ input }, 'about to fail');
        throw new Error(`cannot read ${input.identifier}`);
      }),
    ],
  });
  await site.call(tenants.check, { identifier: PESEL }, { as: person });
  await site.call(accountCalls.verifyEmail, { token: 'mailed-secret' });
  const all = lines.join('');
  expect(all).toContain('"route":"/api/tenants/check/:identifier"');
  expect(all).toContain('"status":500');
  for (const secret of [PESEL, 'mailed-secret', 'jan@poczta.test', 'Tajny', person.token]) {
    expect(all).not.toContain(secret);
  }
  await site.close();
  await accounts.close();
});
