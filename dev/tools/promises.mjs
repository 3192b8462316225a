/**
 * The check `promises`: what the documents promise has a test. A test that holds a line of theirs says so in a comment
 * above it, with the line's beginning: `// RULES: Ratings are computed`.
 * What the Regulamin and the Polityka say that people may do, a test does through the screens: a journey, or one of a page.
 */
import { globSync, readFileSync } from 'node:fs';
import { Stop } from '../remote-tools/lib/output.mjs';
import { inRoot, ROOT } from './lib/root.mjs';
import { runTool } from '../remote-tools/lib/tool.mjs';

const TESTS = '{server/tests,shared/src,shell/src,mf-*/src,dev/{bench,e2e,testing,tools}}/**/*.{test,spec}.{ts,tsx}';

/** The documents by the names that comments give them, and which of their lines promise something. */
const DOCUMENTS = {
  RULES: { file: 'docs/RULES.md', promise: /^- (?<text>.+)/ },
  SECURITY: { file: 'docs/SECURITY.md', promise: /^(?:- |\| (?!cookie |setting |-))(?<text>.+)/ },
  Regulamin: { file: 'server/legal/regulamin/2024-01-01.md', promise: /^\d+\. (?<text>.+)/ },
  // Its paragraphs promise too. Not the cookies and stored values: a test compares the whole list with the site's.
  Polityka: {
    file: 'server/legal/polityka-prywatnosci/2024-01-01.md',
    promise: /^(?:\d+\. |- )?(?<text>\p{Lu}.+)/u,
  },
};

/** What people do, the operator or who agrees to a text, and what describes. No program can check it. */
const BY_PEOPLE = {
  Regulamin: [
    ...['Kontakt z Operatorem', 'Konto jest osobiste', 'Wpis opisuje prawdziwy', 'Wpis zawiera fakty'],
    ...['Nie wolno zamieszczać', 'Raport wolno', 'Ocena jest opinią', 'RentCoins nie są', 'Wobec osób', 'Reklamację'],
    ...['Odpowiadamy w ciągu', 'Konsument może', 'Regulamin zmieniamy', 'Prawem właściwym', 'Zasady przetwarzania'],
  ],
  Polityka: [
    ...['W sprawach danych', 'Ta polityka dotyczy', 'Podanie danych', 'Danych nie sprzedajemy', 'Dane powierzamy'],
    ...['Kto loguje się', 'Sami nie podejmujemy', 'Przycisk logowania Google'],
  ],
};

/** The words by which a line for people says that they can act. */
const ACT =
  /(?<!\p{L})(?:moż(?:e|esz|na)|masz prawo|pobierz\p{L}*|zmienisz|zobaczysz|złoż\p{L}*|skorzystasz|odstąpić|poprosisz)(?!\p{L})/iu;
const THROUGH_SCREENS = /^dev\/e2e\/specs\/|\.test\.tsx$/;

const KEEPER = new RegExp(
  `^ *// (${Object.keys(DOCUMENTS).join('|')}): (.+)\\n(?= *(?://|(?:it|test|describe)\\b))`,
  'gm',
);

/** Each comment that names a promise: the document, the beginning of the line, and the test's file. */
function findKeepers() {
  const files = globSync(TESTS, { cwd: ROOT, exclude: (file) => file.includes('node_modules') });
  return files.flatMap((file) =>
    [...readFileSync(inRoot(file), 'utf8').matchAll(KEEPER)].map(([, name, start]) => ({ name, start, file })),
  );
}

function findFaults([name, { file, promise }], keepers) {
  const promises = readFileSync(inRoot(file), 'utf8')
    .split('\n')
    .flatMap((line) => promise.exec(line)?.groups.text ?? []);
  const byPeople = BY_PEOPLE[name] ?? [];
  const isForPeople = name in BY_PEOPLE;
  const unheld = promises.flatMap((text) => {
    const holding = keepers.filter(({ start }) => text.startsWith(start));
    if (holding.length === 0) {
      return byPeople.some((start) => text.startsWith(start))
        ? []
        : [`no test has a comment "// ${name}: ${text.slice(0, 40)}…"`];
    }
    const isWalked = holding.some((keeper) => THROUGH_SCREENS.test(keeper.file));
    return isForPeople && ACT.test(text) && !isWalked
      ? [`no test does "${text.slice(0, 40)}…" through the screens`]
      : [];
  });
  const unsaid = keepers
    .filter(({ start }) => promises.filter((text) => text.startsWith(start)).length !== 1)
    .map((keeper) => `"${keeper.start}" (${keeper.file}) begins no line, or several`);
  return [...unheld, ...unsaid].map((fault) => `  ${file}: ${fault}`);
}

await runTool(() => {
  const keepers = findKeepers();
  const faults = Object.entries(DOCUMENTS).flatMap((document) =>
    findFaults(
      document,
      keepers.filter(({ name }) => name === document[0]),
    ),
  );
  if (faults.length > 0) throw new Stop(`Promises and the tests that hold them:\n${faults.join('\n')}`);
});
