import { attachments } from '@najem/shared/contract/register';
import { send } from '../../support/attachment-actions';
import { startTestApp } from '../../support/harness';
import { makeMalformedFiles } from '../../support/malformed-files';

it('broken files are refused or usable, never an internal error or a failed check', async () => {
  const site = await startTestApp();
  const person = await site.signUp();
  for (const content of await makeMalformedFiles(24, 20_261_122)) {
    const { status, body } = await send(site, person, content);
    expect([201, 415]).toContain(status);
    if (status !== 201) continue;
    await site.runJobs();
    const checked = await site.call(attachments.get, { id: body._id }, { as: person });
    expect(['usable', 'refused']).toContain(checked.body.state);
  }
  await site.close();
});
