import { createHash } from 'node:crypto';
import { CONTRACT_VERSION, type Input } from '@najem/shared/contract/kernel';
import { platform } from '@najem/shared/contract/platform';
import { ADMIN, type Commands } from './commands';

/** The remote of one journey: a screen that shows its release, and a button that throws. */
export interface ObservedRemote {
  id: string;
  path: string;
  publish(version: string): Promise<void>;
}

const scriptOf = (container: string, id: string, version: string) => `
var ${container} = {
  init(scope) { this.scope = scope; },
  get() {
    return Promise.resolve(Object.values(this.scope.react)[0].get()).then((make) => {
      const { createElement } = make();
      const fail = () => { throw new Error('Nie ma osoby 20871543213'); };
      const button = createElement('button', { type: 'button', onClick: fail }, 'Zepsuj');
      const element = createElement('div', null, createElement('h1', null, 'Wydanie ${version}'), button);
      return () => ({ module: { id: '${id}', contract: '${CONTRACT_VERSION}', routes: [{ path: '*', element }] } });
    });
  },
};`;

/** Creates a deploy token for a new remote and releases it with that token. */
export async function observedRemote(commands: Commands, id: string): Promise<ObservedRemote> {
  const { secret } = await commands.call(
    platform.createToken,
    { remote: id, label: `Zespół ${id}` },
    await commands.signIn(ADMIN),
  );
  const name = `mf_${id}`;
  const path = `/${id}`;
  return {
    id,
    path,
    async publish(version) {
      const script = scriptOf(name, id, version);
      const record = {
        id,
        name,
        version,
        contract: CONTRACT_VERSION,
        access: 'user',
        paths: [path],
        publicPaths: [],
        nav: [],
        entry: 'entry.js',
        module: [],
        uses: ['react'],
        requires: { react: '^19.0.0' },
        integrity: { 'entry.js': `sha384-${createHash('sha384').update(script).digest('base64')}` },
      };
      const files: Input<typeof platform.publish>['files'] = [
        { name: 'entry.js', content: Buffer.from(script).toString('base64') },
        { name: 'remote.json', content: Buffer.from(JSON.stringify(record)).toString('base64') },
      ];
      await commands.call(platform.publish, { remote: id, files, open: true }, secret);
    },
  };
}
