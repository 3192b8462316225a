import { platform } from '@najem/shared/contract/platform';
import { confirmPerson, type Person } from '../../support/sign-in';
import { buildUpload, type ReleaseSite, startReleaseSite, type Visitor } from '../../support/release-site';

let site: ReleaseSite;
let member: Visitor;
let cookie: string;
beforeAll(async () => {
  site = await startReleaseSite();
  [member] = (await site.trustedVisitors(1)) as [Visitor];
  cookie = await site.siteCookie(member);
});
afterAll(() => site.close());

const sees = async (remote: string) => (await site.entryOf(remote, cookie)) !== undefined;
const addMember = async (remote: string, { email }: Person) => {
  await confirmPerson(site.host, site.admin);
  return site.host.call(platform.addMember, { remote, email }, { as: site.admin });
};

describe('the team of a remote', () => {
  it('is of users that the site knows', async () => {
    const { status, body } = await addMember('any-team', { ...member, email: 'nobody@example.com' });
    expect([status, body.code]).toEqual([404, 'USER_NOT_FOUND']);
  });

  it('no longer sees the dark remote once it is left', async () => {
    const { token } = await site.newToken('left-team');
    await site.publish({ ...buildUpload('left-team', '1.0.0-a'), dark: true }, token);
    await addMember('left-team', member);
    expect(await sees('left-team')).toBe(true);
    const input = { remote: 'left-team', id: member.id };
    expect((await site.host.call(platform.removeMember, input, { as: site.admin })).body.members).toEqual([]);
    expect(await sees('left-team')).toBe(false);
  });
});
