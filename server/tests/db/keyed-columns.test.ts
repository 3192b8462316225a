import { passports, secondFactor } from '@najem/shared/contract';
import { sql } from 'kysely';
import { describeKeyNeeds } from '../../src/db/describe-key-needs';
import { rotateIdentifiers } from '../../src/db/rotate-identifiers';
import { closeIdentifiers } from '../../src/erasure/close-identifiers';
import { countSigned } from '../../src/erasure/count-signed';
import { noteErasure } from '../../src/erasure/note-erasure';
import { inTransaction } from '../../src/context';
import { insertNotice, silenceAddress } from '../../src/notices/queries';
import { sendChecked } from '../support/attachment-actions';
import { openedCase } from '../support/case-actions';
import { insertSealedClaim } from '../support/claim-actions';
import { newCase, opened } from '../support/dispute-actions';
import { makePdf } from '../support/files';
import { startTestApp, type TestApp } from '../support/harness';
import { insertOrder } from '../support/order-actions';
import { askFor, makePassport, openLink } from '../support/passport-actions';
import { freshPesel } from '../support/subject-actions';

const OLD = { id: 't1', key: Buffer.alloc(32, 7) };
const NEW = { id: 't2', key: Buffer.alloc(32, 8) };
const LATER = { id: 't3', key: Buffer.alloc(32, 9) };

/** Encrypted with the newest key, or indexed by it, once the command ran. */
const ROTATED = [
  'attachments.key_id',
  'case_identifiers.identifier_key',
  'claim_identifiers.identifier_key',
  'claims.address_key',
  'claims.guest_code_key',
  'claims.letter_code_key',
  'code_apps.secret_key',
  'disputes.identifier_key',
  'orders.identifier_key',
  'passport_requests.address_key',
  'passport_requests.link_key',
  'reports.identifier_key',
  'subjects.identifier_key',
];
/** Blind indexes of what is kept nowhere else: the command says how long their key is needed. */
const NEEDING_THEIR_KEY = [
  'closed_identifiers.identifier_key',
  'collection_notices.address_key',
  'inquiries.identifier_key',
  'passport_silences.address_key',
  'silent_addresses.address_key',
];

let before: TestApp;
let during: TestApp;
let shareLink: string;
let unanswered: string;
beforeAll(async () => {
  before = await startTestApp({ config: { identifierKeys: [OLD] } });
  during = await startTestApp({ shareWith: before, config: { identifierKeys: [NEW, OLD] } });
  const disputed = await newCase(before);
  await opened(before, disputed);
  await openedCase(before, disputed);
  const { person, author } = disputed;
  await before.call(secondFactor.startCode, {}, { as: person });
  await insertOrder(before, person, await before.signInAdmin(), 'pending');
  await sendChecked(before, person, await makePdf());
  await sealClaimSecrets(author);
  await shareAndSilence();
  await closeIdentifiers(before.ctx, { identifiers: [freshPesel()], caseId: null });
  const address = before.ctx.vault.indexes('mail:ktos@poczta.test');
  await insertNotice(before.ctx, address, { id: disputed.subjectId, newestEntryAt: before.now() });
  await silenceAddress(before.ctx, address);
  await before.runJobs();

  /** One request answered with a passport, one declined for ever, one that waits. */
  async function shareAndSilence() {
    const { _id: passportId } = await makePassport(before, person);
    const shared = await askFor(before, author, 'osoba@example.com');
    await before.call(passports.answer, { token: shared.token, answer: 'share', passportId }, { as: person });
    const unknown = await askFor(before, author, 'nieznana@example.com');
    await before.call(passports.answer, { token: unknown.token, answer: 'unknown' });
    unanswered = (await askFor(before, author, 'druga@example.com')).token;
    const { body } = await before.call(passports.asked, {}, { as: author });
    shareLink = body.requests.find(({ state }) => state === 'shared')?.shareLink ?? '';
  }
});
afterAll(async () => {
  await during.close();
  await before.close();
});

/** Adds a claim with each secret that is encrypted of one. */
async function sealClaimSecrets(person: Parameters<typeof insertSealedClaim>[1]): Promise<void> {
  const id = await insertSealedClaim(before, person, { pesel: freshPesel(), address: 'ul. Polna 1' });
  const { cipher, keyId } = before.ctx.vault.sealSecret('ABCD1234', id);
  await before.ctx.db
    .updateTable('claims')
    .set({ letter_code_cipher: cipher, letter_code_key: keyId, guest_code_cipher: cipher, guest_code_key: keyId })
    .where('id', '=', id)
    .execute();
}

/** The columns that name the key of a cipher or a blind index beside them, as the schema has them. */
async function keyedColumns(): Promise<string[]> {
  const { rows } = await sql<{ column: string }>`
    select c.table_name || '.' || c.column_name as column from information_schema.columns c
    where c.table_schema = current_schema() and c.data_type = 'text' and c.column_name ~ '_key(_id)?$|^key_id$'
      and exists (
        select from information_schema.columns b
        where b.table_schema = c.table_schema and b.table_name = c.table_name and b.data_type = 'bytea'
          and b.column_name ~ '_(cipher|index)$'
      )
      and c.column_name not in ('name_key', 'award_key', 'idempotency_key')
    order by 1`.execute(before.ctx.db);
  return rows.map(({ column }) => column);
}

async function countRows(columns: readonly string[], keyId: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const column of columns) {
    const [table = '', name = ''] = column.split('.');
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from ${sql.table(table)} where ${sql.ref(name)} = ${keyId}`.execute(
      before.ctx.db,
    );
    counts[column] = rows[0]?.count ?? 0;
  }
  return counts;
}

const rotate = (site: TestApp, keyId: string) =>
  rotateIdentifiers({ db: site.ctx.db, vault: site.ctx.vault, keyId, batch: 2 });

it('every column that names a key is rotated, or its key is known to be needed', async () => {
  const columns = [...ROTATED, ...NEEDING_THEIR_KEY].sort();
  expect(await keyedColumns()).toEqual(columns);
  const old = await countRows(columns, OLD.id);
  for (const column of columns) expect([column, (old[column] ?? 0) > 0]).toEqual([column, true]);

  const counted = await rotate(during, NEW.id);
  for (const [table, count] of Object.entries(counted)) expect([table, count > 0]).toEqual([table, true]);
  expect(await countRows(ROTATED, OLD.id)).toEqual(Object.fromEntries(ROTATED.map((column) => [column, 0])));
  const rotated = await countRows(ROTATED, NEW.id);
  for (const column of ROTATED) expect([column, rotated[column]]).toEqual([column, old[column]]);
  expect(await countRows(NEEDING_THEIR_KEY, OLD.id)).toMatchObject(
    Object.fromEntries(NEEDING_THEIR_KEY.map((column) => [column, old[column]])),
  );
});

it('an asker still has the link, which opens, and an address asked before is silenced under the newest key', async () => {
  const { rows } = await sql<{ email: string }>`select email from passport_requests`.execute(during.ctx.db);
  expect(rows).toHaveLength(3);
  const { link_cipher, link_key, id } = await during.ctx.db
    .selectFrom('passport_requests')
    .selectAll()
    .where('state', '=', 'shared')
    .executeTakeFirstOrThrow();
  expect(during.ctx.vault.openSecret({ cipher: link_cipher!, keyId: link_key! }, id)).toBe(shareLink);
  expect((await openLink(during, shareLink)).status).toBe(200);
  await during.call(passports.answer, { token: unanswered, answer: 'unknown' });
  const silent = await during.ctx.db
    .selectFrom('passport_silences')
    .select('address_index')
    .where('address_key', '=', NEW.id)
    .execute();
  expect(silent.map(({ address_index }) => address_index)).toEqual([
    during.ctx.vault.indexes('mail:druga@example.com').current,
  ]);
});

it('an older key is not called withdrawable while something is known by it alone, a line of the journal too', async () => {
  await inTransaction(before.ctx, (tx) => noteErasure(tx, 'users', ['00000000-0000-4000-8000-000000000000']));
  await before.runJobs();
  const signed = await countSigned(before.ctx.config.erasureJournal, [OLD, NEW, LATER]);
  const lines = signed.get(OLD.id) ?? 0;
  expect(lines).toBeGreaterThan(1);
  expect([...signed.keys()]).toEqual([OLD.id]);
  const needs = await describeKeyNeeds(during.ctx.db, [OLD.id], new Date('2040-01-01T12:00:00Z'), signed);
  expect(needs).toEqual([
    'Do not withdraw t1: addresses that get no notices are found by it alone (1), without an end; ' +
      'addresses that get no requests for passports are found by it alone (1), without an end; ' +
      'closed identifiers are found by it alone (1), without an end; ' +
      `lines of the erasure journal are signed by it (${lines}), without an end.`,
  ]);
});
