import { platform } from '@najem/shared/contract/platform';
import { confirmPerson } from '../../support/sign-in';
import { buildUpload, type ReleaseSite, startReleaseSite } from '../../support/release-site';

let site: ReleaseSite;
let userCookie: string;
let adminCookie: string;
beforeAll(async () => {
  site = await startReleaseSite();
  const [person] = await site.trustedVisitors(1);
  userCookie = await site.siteCookie(person!);
  adminCookie = await site.siteCookie(site.admin);
});
afterAll(() => site.close());

describe('a slot of other screens', () => {
  const slots = [{ name: 'subject-details' }, { name: 'subject-list', access: 'admin' as const }];
  const confirm = async (remote: string, slot: string, access: 'public' | 'user' | 'admin') => {
    await confirmPerson(site.host, site.admin);
    return site.host.call(platform.confirmSlot, { remote, slot, access }, { as: site.admin });
  };
  const filled = async (remote: string, cookie = '') => (await site.entryOf(remote, cookie))?.slots ?? [];

  it('is filled once an administrator confirmed it, for those whom it admits', async () => {
    const { token } = await site.newToken('parts');
    expect((await site.publish(buildUpload('parts', '1.0.0-a', { slots }), token)).status).toBe(201);
    for (const cookie of [adminCookie, userCookie, '']) expect(await filled('parts', cookie)).toEqual([]);
    const { body } = await site.host.call(platform.slots, { remote: 'parts' }, { as: site.admin });
    expect(body.slots).toEqual([
      { name: 'subject-details', access: 'user', isConfirmed: false },
      { name: 'subject-list', access: 'admin', isConfirmed: false },
    ]);
    expect((await confirm('parts', 'subject-details', 'user')).body.slots[0]?.isConfirmed).toBe(true);
    await confirm('parts', 'subject-list', 'admin');
    expect(await filled('parts', adminCookie)).toEqual(['subject-details', 'subject-list']);
    expect(await filled('parts', userCookie)).toEqual(['subject-details']);
    expect(await filled('parts')).toEqual([]);
    const audit = await site.host.readAudit();
    expect(audit.filter(({ action }) => action === 'release.slot-confirmed').map(({ target_id: id }) => id)).toEqual([
      'parts',
      'parts',
    ]);
  });

  it('stays confirmed for later releases, and waits again where one asks for more people', async () => {
    const { token } = await site.newToken('grown-part');
    const forAdmins = [{ name: 'subject-list', access: 'admin' as const }];
    await site.publish(buildUpload('grown-part', '1.0.0-a', { slots: forAdmins }), token);
    await confirm('grown-part', 'subject-list', 'admin');
    await site.publish(buildUpload('grown-part', '1.0.0-b', { slots: forAdmins }), token);
    expect(await filled('grown-part', adminCookie)).toEqual(['subject-list']);
    await site.publish(buildUpload('grown-part', '1.0.0-c', { slots: [{ name: 'subject-list' }] }), token);
    expect(await filled('grown-part', adminCookie)).toEqual([]);
    expect((await confirm('grown-part', 'subject-list', 'admin')).body.code).toBe('SLOT_NOT_FOUND');
    await confirm('grown-part', 'subject-list', 'user');
    expect(await filled('grown-part', userCookie)).toEqual(['subject-list']);
    await site.host.call(platform.withdrawSlot, { remote: 'grown-part', slot: 'subject-list' }, { as: site.admin });
    expect(await filled('grown-part', userCookie)).toEqual([]);
  });

  it.each([true, undefined])(
    'that no screen has is refused with the known ones, in a rehearsal as well: %s',
    async (dryRun) => {
      const { token } = await site.newToken('misspelt');
      const upload = buildUpload('misspelt', '1.0.0-a', { slots: [{ name: 'subject-detials' }] });
      const { status, body } = await site.publish({ ...upload, ...(dryRun ? { dryRun } : {}) }, token);
      expect([status, body.code]).toEqual([400, 'RELEASE_INVALID']);
      expect(body.message).toContain(
        'Nie ma miejsca subject-detials. Serwis ma miejsca: subject-details, subject-list',
      );
    },
  );

  it('may be offered by another remote under its id', async () => {
    await site.released('rooms', '1.0.0-a');
    const { token } = await site.newToken('room-parts');
    const upload = buildUpload('room-parts', '1.0.0-a', { slots: [{ name: 'rooms-actions' }] });
    expect((await site.publish(upload, token)).status).toBe(201);
  });
});
