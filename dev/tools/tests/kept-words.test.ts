import { globSync, readFileSync } from 'node:fs';

/** A form that shows how much of what is written in it is kept, a dialog that does, or one that may keep nothing and asks first. */
const KEEPS = /<DraftFoot\b|\bkept=\{|\buseDraft\(|\buseFormDraft[<(]|\buseUnkept\(/;
/** Where long words are written. */
const WRITES = /<(?:TextArea|ReasonsField)\b/;

/** Files whose fields stand in a form of another file, which keeps them. */
const KEPT_ELSEWHERE: Readonly<Record<string, string>> = {
  'mf-admin/src/desk/frame/ReasonsField.tsx': 'mf-admin/src/desk/frame/ReasonsDialog.tsx',
  'mf-admin/src/desk/claims/ApproveForm.tsx': 'mf-admin/src/desk/claims/ClaimDecision.tsx',
};

/** Forms that lose their words, with the reason. */
const KEPT_NOWHERE: Readonly<Record<string, string>> = {
  'mf-admin/src/referrals/ReferralDialog.tsx': 'a remark about a link, nobody’s matter',
  'mf-dossier/src/passports/parts/LinkDialog.tsx': 'a greeting that goes with a link at once',
  'mf-dossier/src/proof/parts/NewLetter.tsx': 'an address, which nothing may keep before it is sent',
  'mf-reports/src/asking/AskDialog.tsx': 'a greeting that goes with a request at once',
  'mf-reports/src/parts/ShareDialog.tsx': 'a greeting that goes with a link at once',
  'shared/src/subject/editor/EntryFields.tsx': 'the adding of a subject keeps its own draft in the page',
};

const files = globSync('{shared/src/subject,shell/src,mf-*/src}/**/*.tsx')
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !file.includes('.test.'));
const read = (file: string) => readFileSync(file, 'utf8');

describe('what is written at length', () => {
  it('is kept until it is sent or asked about, or there is a reason why not', () => {
    const lost = files.filter((file) => WRITES.test(read(file)) && !KEEPS.test(read(file)));
    expect(lost.sort()).toEqual([...Object.keys(KEPT_ELSEWHERE), ...Object.keys(KEPT_NOWHERE)].sort());
  });

  it('and kept by another file is kept by that', () => {
    for (const keeper of Object.values(KEPT_ELSEWHERE))
      expect([keeper, KEEPS.test(read(keeper))]).toEqual([keeper, true]);
  });
});
