import { ReleaseStyles } from './release-styles';

const OURS = '/remotes/tenants/2.0.0-b/kit-data.1.css';
const BEFORE = '/remotes/tenants/2.0.0-a/kit-data.1.css';
const SHELLS = '/assets/5/kit-data.1.css';
const release = (version: string, ...addresses: string[]) => ({
  id: 'tenants',
  version,
  integrity: Object.fromEntries(addresses.map((address) => [address, 'sha384-sheet'])),
});

/** Adds sheets to the page as webpack's runtimes do, and returns a function that lists those that apply. */
async function sheets(...addresses: string[]) {
  const links = addresses.map((href) => Object.assign(document.createElement('link'), { rel: 'stylesheet', href }));
  document.head.replaceChildren(...links);
  await Promise.resolve();
  return () => links.filter(({ media }) => media !== 'not all').map((link) => link.getAttribute('href'));
}

let styles: ReleaseStyles;
beforeEach(() => {
  styles = new ReleaseStyles();
  styles.add(release('2.0.0-b', OURS));
  styles.add(release('2.0.0-a', BEFORE));
});

it('the sheets of a release apply only while it is shown', async () => {
  const applied = await sheets(OURS, BEFORE);
  expect(applied()).toEqual([]);
  const leave = styles.show('tenants', '2.0.0-b');
  expect(applied()).toEqual([OURS]);
  leave();
  expect(applied()).toEqual([]);
  styles.show('tenants', '2.0.0-b');
  expect(applied()).toEqual([OURS]);
});

it('a sheet applies at once that is added while its release is shown', async () => {
  styles.show('tenants', '2.0.0-b');
  expect((await sheets(OURS, BEFORE))()).toEqual([OURS]);
});

it('the sheets of a release apply until the last place that shows it is left', async () => {
  const applied = await sheets(OURS);
  const leave = [styles.show('tenants', '2.0.0-b'), styles.show('tenants', '2.0.0-b')];
  leave[0]?.();
  leave[0]?.();
  expect(applied()).toEqual([OURS]);
  leave[1]?.();
  expect(applied()).toEqual([]);
});

it('the sheets of the shell are left alone, which have the same names', async () => {
  const applied = await sheets(SHELLS, OURS);
  styles.show('tenants', '2.0.0-b')();
  expect(applied()).toEqual([SHELLS]);
});

it('a sheet of two releases applies while either is shown', async () => {
  const common = '/remotes/tenants/kit-data.1.css';
  styles.add(release('2.0.0-a', common));
  styles.add(release('2.0.0-b', common));
  const applied = await sheets(common);
  const leave = styles.show('tenants', '2.0.0-a');
  styles.show('tenants', '2.0.0-b');
  leave();
  expect(applied()).toEqual([common]);
});

it('the sheets that a retry requested at another address are handled, too', async () => {
  const applied = await sheets('/remotes/tenants/2.0.0-b~1732/kit-data.1.css');
  expect(applied()).toEqual([]);
  styles.show('tenants', '2.0.0-b');
  expect(applied()).toHaveLength(1);
});
