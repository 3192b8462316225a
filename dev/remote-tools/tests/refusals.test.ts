import { execFileSync } from 'node:child_process';
import { COMMON_ERRORS } from '@najem/shared/contract/kernel';
import { platform } from '@najem/shared/contract/platform';

it('the release command has an English sentence for every code with which a site refuses its calls', () => {
  const script =
    "import { REFUSALS } from './dev/remote-tools/lib/site-client.mjs'; console.log(JSON.stringify(REFUSALS));";
  const printed = execFileSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' });
  const sentences = JSON.parse(printed) as object;
  const codes = [
    ...COMMON_ERRORS.public,
    ...[platform.publish, platform.switchRelease, platform.releases].flatMap(({ errors }): readonly string[] => errors),
  ];
  expect(Object.keys(sentences)).toEqual(expect.arrayContaining([...new Set(codes)]));
});
