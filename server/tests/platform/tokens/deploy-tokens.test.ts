import { platform } from '@najem/shared/contract/platform';
import { buildUpload, type ReleaseSite, startReleaseSite } from '../../support/release-site';

let site: ReleaseSite;
beforeAll(async () => {
  site = await startReleaseSite();
});
afterAll(() => site.close());

it('a deploy token is shown once, listed without its secret and stored as a hash', async () => {
  const { body } = await site.host.call(platform.createToken, { remote: 'shown', label: 'CI' }, { as: site.admin });
  expect(body.secret).toMatch(/^najem_deploy_[\w-]{43}$/);
  const list = await site.host.call(platform.tokens, {}, { as: site.admin });
  expect(list.body.tokens).toContainEqual(body.token);
  expect(JSON.stringify(list.body)).not.toContain(body.secret);
  const rows = await site.host.ctx.db.selectFrom('deploy_tokens').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(body.secret);
});

describe('the token of a new remote', () => {
  const create = (remote: string, isNew = true) =>
    site.host.call(platform.createToken, { remote, label: 'CI', ...(isNew ? { isNew } : {}) }, { as: site.admin });

  it.each(['shell', 'kit', 'server', 'session', 'requests', 'drafts', 'profile', 'constructor'])(
    'is refused for the reserved id %s, as every token',
    async (remote) => {
      for (const isNew of [true, false]) {
        const { status, body } = await create(remote, isNew);
        expect([status, body.code, body.message]).toEqual([
          409,
          'REMOTE_ID_RESERVED',
          'Ten identyfikator jest zastrzeżony dla serwisu. Wybierz inny.',
        ]);
      }
    },
  );

  it('is refused for an id that is released, retired or awaited', async () => {
    await site.released('there', '1.0.0-a');
    await site.released('gone', '1.0.0-a');
    await site.switchTo('gone', { action: 'retire' }, site.admin.token);
    await create('awaited');
    for (const remote of ['there', 'gone', 'awaited']) {
      const { status, body } = await create(remote);
      expect([remote, status, body.code]).toEqual([remote, 409, 'REMOTE_ID_TAKEN']);
      expect((await create(remote, false)).status).toBe(201);
    }
  });

  it('is made for one of two administrators who ask at once, and again once it was revoked unused', async () => {
    const answers = await Promise.all([create('contested'), create('contested')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const made = answers.find(({ status }) => status === 201)?.body.token._id ?? '';
    await site.host.call(platform.revokeToken, { id: made }, { as: site.admin });
    expect((await create('contested')).status).toBe(201);
  });
});

it.each(['created', 'revoked'])('a deploy token that is %s is audited without its secret', async (event) => {
  const { id, token } = await site.newToken('audited');
  await site.host.call(platform.revokeToken, { id }, { as: site.admin });
  const rows = (await site.host.readAudit()).filter(({ target_id }) => target_id === id);
  expect(rows.map(({ action }) => action)).toContain(`deploy-token.${event}`);
  expect(JSON.stringify(rows)).not.toContain(token);
});

// SECURITY: A deploy token releases
it('a deploy token releases its own remote only', async () => {
  const { token } = await site.newToken('own');
  expect((await site.publish(buildUpload('own', '1.0.0-a'), token)).status).toBe(201);
  for (const answer of [
    await site.publish(buildUpload('foreign', '1.0.0-a'), token),
    await site.switchTo('foreign', { action: 'rollback' }, token),
    await site.host.call(platform.releases, { remote: 'foreign' }, { as: token }),
  ]) {
    expect([answer.status, answer.body.code]).toEqual([403, 'DEPLOY_TOKEN_FOREIGN']);
  }
});

it("a deploy token cannot upload another remote's build", async () => {
  const { token } = await site.newToken('disguised');
  const answer = await site.publish({ ...buildUpload('tenants', '1.0.0-a'), remote: 'disguised' }, token);
  expect([answer.status, answer.body.code]).toEqual([400, 'RELEASE_INVALID']);
});

// SECURITY: A deploy token releases
it('a revoked or expired deploy token is rejected', async () => {
  const revoked = await site.newToken('revoked');
  await site.host.call(platform.revokeToken, { id: revoked.id }, { as: site.admin });
  const expired = await site.newToken('expired', 1);
  site.host.advance(24 * 60 * 60 * 1000);
  site.admin = await site.host.signInAdmin();
  for (const [remote, { token }] of [
    ['revoked', revoked],
    ['expired', expired],
  ] as const) {
    const answer = await site.publish(buildUpload(remote, '1.0.0-a'), token);
    expect([answer.status, answer.body.code]).toEqual([401, 'DEPLOY_TOKEN_INVALID']);
  }
});

it('an upload requires a deploy token, also of administrators', async () => {
  for (const as of [site.admin, undefined, 'najem_deploy_made-up']) {
    const answer = await site.host.call(platform.publish, buildUpload('nobody', '1.0.0-a'), { as });
    expect([answer.status, answer.body.code]).toEqual([401, 'DEPLOY_TOKEN_INVALID']);
  }
});

it('an upload without a deploy token is rejected before its body is read', async () => {
  const answer = await site.host.app.inject({
    method: 'POST',
    url: '/api/platform/releases/nobody',
    headers: { 'content-type': 'application/json' },
    payload: 'no JSON at all',
  });
  expect(answer.statusCode).toBe(401);
});
