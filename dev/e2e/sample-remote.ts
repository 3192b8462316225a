import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { CONTRACT_VERSION } from '@najem/shared/contract/kernel';

/** A remote that is unknown to this repository, as another team may build it with other tools. */
export const SAMPLE = { id: 'probny', path: '/probny', label: 'Moduł próbny' };

interface SampleRelease {
  version: string;
  heading: string;
  /** Its screen throws. */
  isBroken?: boolean;
  /** Its screen renders without end. */
  isEndless?: boolean;
  /** Its part in the details of a person renders without end. */
  hasEndlessPart?: boolean;
  /** An event that a button of its screen announces. */
  announces?: { name: `${string}/${string}`; payload: object };
}

/** Its only script: a handwritten container that takes React from the shell. */
function scriptOf({ heading, isBroken, isEndless, hasEndlessPart, announces }: SampleRelease): string {
  return `var mf_${SAMPLE.id} = {
  init(scope) { this.scope = scope; },
  get() {
    const react = Object.values(this.scope.react)[0];
    return Promise.resolve(react.get()).then((make) => {
      const React = make();
      function Screen() {
        ${isBroken ? `throw new Error('sample broken');` : ''}
        const [times, setTimes] = React.useState(0);
        React.useEffect(() => ${isEndless ? 'setTimes(times + 1)' : 'undefined'});
        return React.createElement(React.Fragment, null,
          React.createElement('h1', { tabIndex: -1 }, ${JSON.stringify(heading)}),
          ${announces ? `React.createElement('button', { onClick: () => announce() }, 'Ogłoś')` : 'null'});
      }
      let announce;
      const epic = (action$, state$, { bus }) => {
        announce = () => bus.emit(${JSON.stringify({ name: announces?.name, isReplayed: false })}, ${JSON.stringify(announces?.payload ?? {})});
        // It dispatches nothing.
        return new action$.constructor(() => undefined);
      };
      function Part() {
        const [times, setTimes] = React.useState(0);
        // Not out of the press of a button, after which React itself would end it.
        React.useEffect(() => void (times === 0 ? setTimeout(() => setTimes(1)) : setTimes(times + 1)));
        return React.createElement('p', null, 'Część próbna');
      }
      const parts = ${hasEndlessPart ? "{ 'subject-details': Part }" : 'undefined'};
      const routes = [{ path: '${SAMPLE.path}', element: React.createElement(Screen) }];
      return () => ({ module: { id: '${SAMPLE.id}', contract: '${CONTRACT_VERSION}', epic, routes, parts } });
    });
  },
};
`;
}

/** Writes the output of a build: the script, and the record by which a release is checked. */
export async function buildSample(directory: string, release: SampleRelease): Promise<void> {
  const react = JSON.parse(await readFile('node_modules/react/package.json', 'utf8')) as { version: string };
  const script = scriptOf(release);
  const record = {
    id: SAMPLE.id,
    name: `mf_${SAMPLE.id}`,
    version: release.version,
    contract: CONTRACT_VERSION,
    access: 'user',
    paths: [SAMPLE.path],
    publicPaths: [],
    nav: [{ label: SAMPLE.label, path: SAMPLE.path, tooltip: 'Na próbę', icon: 'report', order: 35 }],
    slots: release.hasEndlessPart ? [{ name: 'subject-details' }] : undefined,
    entry: 'entry.js',
    module: [],
    uses: ['react'],
    requires: { react: `^${react.version}` },
    integrity: { 'entry.js': `sha384-${createHash('sha384').update(script).digest('base64')}` },
  };
  await mkdir(directory, { recursive: true });
  await writeFile(path.join(directory, 'entry.js'), script);
  await writeFile(path.join(directory, 'remote.json'), JSON.stringify(record));
}
