import { globSync, readFileSync } from 'node:fs';

/** A form that shows how much of what is written in it is kept, or a dialog that does. */
const KEEPS = /<DraftFoot\b|\bkept=\{|\buseDraft\(|\buseFormDraft[<(]/;
/** Where long words are written. */
const WRITES = /<(?:TextArea|ReasonsField)\b/;

/** Files whose fields stand in a form of another file, which keeps them. */
const KEPT_ELSEWHERE: Readonly<Record<string, string>> = {
  'mf-admin/src/desk/frame/ReasonsField.tsx': 'mf-admin/src/desk/frame/ReasonsDialog.tsx',
  'mf-admin/src/desk/claims/ApproveForm.tsx': 'mf-admin/src/desk/claims/ClaimDecision.tsx',
};

/** Forms that keep nothing, with the reason. */
const KEPT_NOWHERE: Readonly<Record<string, string>> = {
  'mf-admin/src/referrals/ReferralDialog.tsx': 'a remark about a link, nobody’s matter',
  'mf-dossier/src/passports/parts/LinkDialog.tsx': 'a greeting that goes with a link at once',
  'mf-dossier/src/proof/parts/NewLetter.tsx': 'an address, which nothing may keep before it is sent',
  'mf-dossier/src/proof/screens/DocumentForm.tsx': 'who somebody is, which nothing may keep before it is sent',
  'mf-reports/src/asking/AskDialog.tsx': 'a greeting that goes with a request at once',
  'mf-reports/src/notice/NoticeDialog.tsx': 'open to everybody: there is nobody to keep it for',
  'mf-reports/src/parts/ShareDialog.tsx': 'a greeting that goes with a link at once',
  'mf-tenancies/src/tenancy/OpinionForm.tsx': 'sealed once it is sent: nothing may be kept of it before',
  'shared/src/subject/editor/EntryFields.tsx': 'the adding of a subject keeps its own draft in the page',
};

const files = globSync('{shared/src/subject,shell/src,mf-*/src}/**/*.tsx')
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !file.includes('.test.'));
const read = (file: string) => readFileSync(file, 'utf8');

describe('what is written at length', () => {
  it('is kept until it is sent, or there is a reason why not', () => {
    const lost = files.filter((file) => WRITES.test(read(file)) && !KEEPS.test(read(file)));
    expect(lost.sort()).toEqual([...Object.keys(KEPT_ELSEWHERE), ...Object.keys(KEPT_NOWHERE)].sort());
  });

  it('and kept by another file is kept by that', () => {
    for (const keeper of Object.values(KEPT_ELSEWHERE))
      expect([keeper, KEEPS.test(read(keeper))]).toEqual([keeper, true]);
  });
});
