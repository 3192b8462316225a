import { type CallShape, CONTRACT_VERSION, describeCall, type Shape } from '@najem/shared/contract/kernel';
import { tenants } from '@najem/shared/contract/register';
import { platform, telemetry } from '@najem/shared/contract/platform';
import { activateRelease } from '../../../src/platform/releases/activate-release';
import type { RemoteRecord } from '../../../src/platform/registry/build-record';
import { fingerprintOf } from '../../../src/platform/registry/read-uses';
import { storeRelease } from '../../../src/platform/releases/store-release';
import type { ContractUses } from '../../../src/platform/registry/uses';
import { confirmPerson } from '../../support/sign-in';
import { buildUpload, type ReleaseSite, startReleaseSite, type Upload } from '../../support/release-site';

const MAJOR = Number(CONTRACT_VERSION.split('.', 1)[0]);
const NEWER_MINOR = `${MAJOR}.99`;
const STORE = '@najem/shared/store';

const REMOVAL = describeCall(tenants.remove);
/** The same call as another contract has it: what it answers has one more field. */
const OTHER_REMOVAL: CallShape = {
  ...REMOVAL,
  reply: {
    ...REMOVAL.reply,
    properties: { ...REMOVAL.reply?.properties, until: { type: 'string' } },
    required: ['until'],
  },
};
const BROKEN = 'Wywołanie tenants.remove, pole reply.until: serwis go nie podaje';

let site: ReleaseSite;
beforeAll(async () => {
  site = await startReleaseSite();
});
afterAll(() => site.close());

/** An upload of a remote that uses so much of the contract. */
function uploadUsing(
  remote: string,
  version: string,
  { calls = {}, names = {}, events = [], slots, payloads }: Partial<ContractUses>,
  record: Partial<RemoteRecord> = {},
): Upload {
  const content = JSON.stringify({ calls, names, events, slots, payloads });
  const fingerprint = fingerprintOf(Buffer.from(content));
  return buildUpload(remote, version, { fingerprint, ...record }, { 'contract.json': content });
}

/** Stores and activates a release as the server before did, with whose contract it was built. */
async function releasedBefore({ remote, files }: Upload): Promise<void> {
  const contents = files.map(({ name, content }) => ({ name, content: Buffer.from(content, 'base64') }));
  const record = contents.find(({ name }) => name === 'remote.json')?.content.toString() ?? '';
  const { version } = JSON.parse(record) as RemoteRecord;
  // A later release has a later time.
  site.host.advance(1);
  await storeRelease(site.host.ctx, JSON.parse(record) as RemoteRecord, contents);
  await activateRelease(site.host.ctx, remote, version);
}

it.each([
  ['styles more than its remote', { files: { 'list.css': 'body { color: red }' } }],
  ['fills a slot that no screen has', { record: { slots: [{ name: 'nie-ma', part: 'Card' }] } }],
])('a stored release that %s is brought in by nobody, whatever was taken when it came', async (_what, of) => {
  const remote = `stored-${'files' in of ? 'sheet' : 'slot'}`;
  const { token } = await site.newToken(remote);
  const files = 'files' in of ? of.files : {};
  await releasedBefore(buildUpload(remote, '1.0.0-a', 'record' in of ? of.record : {}, files));
  expect((await site.publish(buildUpload(remote, '1.0.0-b'), token)).status).toBe(201);
  const { status, body } = await site.switchTo(remote, { action: 'activate', version: '1.0.0-a' }, token);
  expect([status, body.code]).toEqual([400, 'RELEASE_INVALID']);
});

describe('a release that says what it uses', () => {
  let token: string;
  beforeAll(async () => void ({ token } = await site.newToken('using')));

  it.each([
    ['a call that the site has in another shape', { calls: { 'tenants.remove': OTHER_REMOVAL } }, BROKEN],
    [
      'a call that the site lacks',
      { calls: { 'flats.list': { ...REMOVAL, path: '/api/flats' } } },
      'Moduł używa wywołania flats.list, którego serwis nie ma',
    ],
    ['an event that the site lacks', { events: ['flats/let'] }, 'flats/let'],
    [
      'a prop that a slot does not give',
      { slots: { 'subject-details': ['subject', 'rating'] }, record: { slots: [{ name: 'subject-details' }] } },
      'Miejsce subject-details nie daje pola rating',
    ],
    ['other slots than it fills', { slots: { 'subject-details': ['subject'] } }, 'contract.json'],
    ['a name that the shell lacks', { names: { [STORE]: ['useFlat'] } }, `useFlat z ${STORE}`],
    [
      'several things of which the site lacks',
      { calls: { 'tenants.remove': OTHER_REMOVAL }, events: ['flats/let'] },
      `${BROKEN} (innych różnic: 1)`,
    ],
  ])('is rejected with %s, named in the refusal', async (_what, uses, sentence) => {
    const { record, ...used }: Partial<ContractUses> & { record?: Partial<RemoteRecord> } = uses;
    const { status, body } = await site.publish(uploadUsing('using', '1.0.0-x', used, record), token);
    expect([status, body.code]).toEqual([400, 'RELEASE_INVALID']);
    expect(body.message).toContain(sentence);
    expect((await site.listed('using')).versions).toEqual([]);
  });

  it.each([
    ['without that file', { 'contract.json': undefined }, 'contract.json'],
    ['with another file than its record names', { 'contract.json': '{}' }, 'suma kontrolna'],
  ])('is rejected %s', async (_what, changed, sentence) => {
    const upload = uploadUsing('using', '1.0.0-x', {});
    const files = upload.files.flatMap(({ name, content }) => {
      if (!(name in changed)) return { name, content };
      const other = changed[name as keyof typeof changed];
      return other === undefined ? [] : { name, content: Buffer.from(other).toString('base64') };
    });
    const { status, body } = await site.publish({ ...upload, files }, token);
    expect([status, body.code]).toEqual([400, 'RELEASE_INVALID']);
    expect(body.message).toContain(sentence);
  });

  it.each([
    ['is no JSON', '{'],
    ['has another shape', '{"calls":{"tenants.remove":{"method":1}},"names":{},"events":[]}'],
    ['is nested too deep', `{"calls":{"a":{"query":${'{"items":'.repeat(50_000)}{}${'}'.repeat(50_000)}}}}`],
  ])('is rejected if that file %s', async (_what, content) => {
    const fingerprint = fingerprintOf(Buffer.from(content));
    const upload = buildUpload('using', '1.0.0-x', { fingerprint }, { 'contract.json': content });
    const { status, body } = await site.publish(upload, token);
    expect([status, body.message]).toEqual([400, 'Plik contract.json nie ma oczekiwanej postaci']);
  });

  it('is accepted for a newer minor of the contract if all that it uses is there, and rejected for another major', async () => {
    const uses = { calls: { 'tenants.remove': REMOVAL }, names: { [STORE]: ['request'] }, events: ['refresh'] };
    const otherMajor = await site.publish(uploadUsing('using', '1.0.0-m', uses, { contract: `${MAJOR + 1}.0` }), token);
    expect([otherMajor.status, otherMajor.body.code]).toEqual([400, 'RELEASE_INVALID']);
    const newer = await site.publish(uploadUsing('using', '1.0.0-n', uses, { contract: NEWER_MINOR }), token);
    expect(newer.status).toBe(201);
    expect(await site.entryOf('using', await site.siteCookie(site.admin))).toMatchObject({ version: '1.0.0-n' });
  });
});

describe('an event of a remote', () => {
  const SIGNED = 'events-umowy/signed';
  const carrying = (properties: Record<string, Shape>): Shape => ({
    type: 'object',
    properties,
    required: Object.keys(properties),
  });
  const FLAT = carrying({ flat: { type: 'string' } });
  const WIDER = carrying({ flat: { type: 'string' }, from: { type: 'string' } });
  const NUMBERED = carrying({ flat: { type: 'number' } });
  const tokens = new Map<string, string>();
  const release = async (remote: string, version: string, payloads: Record<string, Shape>, record = {}) => {
    const token = tokens.get(remote) ?? (await site.newToken(remote)).token;
    tokens.set(remote, token);
    const { status, body } = await site.publish(uploadUsing(remote, version, { payloads }, record), token);
    return status === 201 ? 'taken' : body.message;
  };

  it('is heard as it is announced: a release of either side that does not fit the other is refused', async () => {
    // Nobody announces it yet.
    expect(await release('events-keys', '1.0.0-a', { [SIGNED]: FLAT })).toBe('taken');
    expect(await release('events-umowy', '1.0.0-a', { [SIGNED]: NUMBERED })).toBe(
      `Zdarzenie ${SIGNED}, moduł events-keys, pole payload.flat: ma inny typ`,
    );
    expect(await release('events-umowy', '1.0.0-b', { [SIGNED]: FLAT })).toBe('taken');
    expect(await release('events-keys', '1.0.0-b', { [SIGNED]: WIDER })).toContain(
      `Zdarzenie ${SIGNED}, moduł events-umowy, pole payload.from`,
    );
    expect(await release('events-keys', '1.0.0-c', { [SIGNED]: FLAT, 'events-umowy/ended': FLAT })).toBe(
      'Moduł słucha zdarzenia events-umowy/ended, którego nikt nie ogłasza',
    );
    // More than its hearers need does no harm; then they may need it.
    expect(await release('events-umowy', '1.0.0-c', { [SIGNED]: WIDER })).toBe('taken');
    expect(await release('events-keys', '1.0.0-d', { [SIGNED]: WIDER })).toBe('taken');
    expect(await release('events-umowy', '1.0.0-d', { [SIGNED]: FLAT })).toContain('moduł events-keys');
    expect(await release('events-umowy', '1.0.0-e', {})).toBe(
      `Zdarzenia ${SIGNED} nie ogłasza już moduł, do którego należy, a moduł events-keys go słucha`,
    );
  });

  it('is compared again where a stored release is brought in, and not where the last step is taken back', async () => {
    const SOLD = 'events-sold/sold';
    expect(await release('events-sold', '1.0.0-a', { [SOLD]: NUMBERED })).toBe('taken');
    expect(await release('events-sold', '1.0.0-b', { [SOLD]: FLAT })).toBe('taken');
    expect(await release('events-hears', '1.0.0-a', { [SOLD]: FLAT })).toBe('taken');
    const misfit = `Zdarzenie ${SOLD}, moduł events-hears, pole payload.flat: ma inny typ`;
    const seller = tokens.get('events-sold') ?? '';
    for (const change of [{ action: 'activate' } as const, { action: 'canary', percent: 5 } as const]) {
      const { status, body } = await site.switchTo('events-sold', { ...change, version: '1.0.0-a' }, seller);
      expect([change.action, status, body.message]).toEqual([change.action, 400, misfit]);
    }
    expect((await site.switchTo('events-sold', { action: 'rollback' }, seller)).status).toBe(200);
  });

  it('is compared again where a remote that was retired is opened', async () => {
    const SENT = 'events-sent/sent';
    expect(await release('events-sent', '1.0.0-a', { [SENT]: FLAT })).toBe('taken');
    const asAdmin = async (action: 'retire' | 'restore' | 'open') => {
      await confirmPerson(site.host, site.admin);
      return site.host.call(platform.switchRelease, { remote: 'events-sent', action }, { as: site.admin });
    };
    await asAdmin('retire');
    // Nobody announces it now.
    expect(await release('events-late', '1.0.0-a', { [SENT]: NUMBERED })).toBe('taken');
    expect((await asAdmin('restore')).status).toBe(200);
    const misfit = `Zdarzenie ${SENT}, moduł events-late, pole payload.flat: ma inny typ`;
    const opened = await asAdmin('open');
    expect([opened.status, opened.body.message]).toEqual([400, misfit]);
    const trial = { action: 'canary', version: '1.0.0-a', percent: 99 } as const;
    const begun = await site.switchTo('events-sent', trial, tokens.get('events-sent') ?? '');
    expect([begun.status, begun.body.message]).toEqual([400, misfit]);
  });

  it('is no promise to what only its team sees, which is compared when others shall see it', async () => {
    const ASKED = 'events-asked/asked';
    const { token } = await site.newToken('events-dark');
    const dark = { ...uploadUsing('events-dark', '1.0.0-a', { payloads: { [ASKED]: FLAT } }), dark: true };
    expect((await site.publish(dark, token)).body.state.stage).toBe('dark');
    expect(await release('events-asked', '1.0.0-a', { [ASKED]: NUMBERED })).toBe('taken');
    const opened = await site.switchTo('events-dark', { action: 'open' }, token);
    expect([opened.status, opened.body.message]).toEqual([
      400,
      `Zdarzenie ${ASKED}, moduł events-asked, pole payload.flat: ma inny typ`,
    ]);
  });

  it('may change once nobody hears it, and is not compared without a schema', async () => {
    expect(await release('events-keys', '1.0.0-e', {})).toBe('taken');
    expect(await release('events-umowy', '1.0.0-f', { [SIGNED]: NUMBERED })).toBe('taken');
    expect(await release('events-umowy', '1.0.0-g', { [SIGNED]: {} })).toBe('taken');
    expect(await release('events-keys', '1.0.0-f', { [SIGNED]: FLAT })).toBe('taken');
  });

  it('names no remote that the team must not know of', async () => {
    expect(await release('events-hidden', '1.0.0-a', { [SIGNED]: FLAT }, { access: 'admin' })).toBe('taken');
    expect(await release('events-keys', '1.0.0-g', {})).toBe('taken');
    expect(await release('events-umowy', '1.0.0-h', { [SIGNED]: NUMBERED })).toBe(
      `Zdarzenie ${SIGNED}, inny moduł, pole payload.flat: ma inny typ`,
    );
  });
});

describe('a release that a newer server breaks', () => {
  it('is replaced by the one before it, and the overview of remotes says which call and field broke', async () => {
    await releasedBefore(uploadUsing('broken', '1.0.0-a', { calls: { 'tenants.remove': REMOVAL } }));
    await releasedBefore(uploadUsing('broken', '1.0.0-b', { calls: { 'tenants.remove': OTHER_REMOVAL } }));
    const entry = await site.entryOf('broken', await site.siteCookie(site.admin));
    expect(entry).toMatchObject({ version: '1.0.0-a' });
    expect(entry).not.toHaveProperty('previous');
    const { body } = await site.host.call(telemetry.overview, {}, { as: site.admin });
    const versions = body.remotes.find(({ id }) => id === 'broken')?.versions;
    expect(versions?.map(({ version, unfit }) => [version, unfit])).toEqual([
      ['1.0.0-b', BROKEN],
      ['1.0.0-a', undefined],
    ]);
  });

  it('is brought in by nobody, and said to be broken', async () => {
    const { token } = await site.newToken('broken');
    await releasedBefore(uploadUsing('broken', '1.0.0-c', { calls: { 'tenants.remove': REMOVAL } }));
    for (const change of [{ action: 'activate' } as const, { action: 'canary', percent: 5 } as const]) {
      const { status, body } = await site.switchTo('broken', { ...change, version: '1.0.0-b' }, token);
      expect([change.action, status, body.message]).toEqual([change.action, 400, BROKEN]);
    }
  });

  it('without one before it names the reason in the registry, and no page tries it', async () => {
    await releasedBefore(uploadUsing('alone', '1.0.0-a', { events: ['flats/let'] }));
    expect(await site.entryOf('alone', await site.siteCookie(site.admin))).toMatchObject({
      version: '1.0.0-a',
      unfit: 'Moduł używa zdarzenia flats/let, którego serwis nie ma',
    });
  });
});
