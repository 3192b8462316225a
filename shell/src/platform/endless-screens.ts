import { reloadPage } from './page-navigation';
import { watchNavigation } from './navigation-watch';
import { ownerOf } from './registry';
import type { PlacedRemote, Remotes } from './remotes';

/**
 * Leaves a screen that renders without end, by a full load of the address that the person went to, and reports its remote; parts
 * of other remotes, which may be why, are taken off before. `readShown`: the path that is shown.
 */
export function watchScreens(remotes: Remotes, readShown: () => string): void {
  const tried = new Set<string>();
  let last: PlacedRemote | undefined;
  const report = ({ entry, remote }: PlacedRemote, what: 'screen' | 'part') =>
    remotes.reportFailure(entry, remote, 'render', new Error(`The ${what} renders without end`));
  const ownerAt = (shown: string) => ownerOf(remotes.current(), shown)?.id;
  watchNavigation(readShown, {
    takeOff(shown) {
      const owner = ownerAt(shown);
      last = remotes.placed().find(({ entry }) => entry.id !== owner && !tried.has(entry.id));
      if (!last) return false;
      tried.add(last.entry.id);
      remotes.withhold(last.entry.id);
      return true;
    },
    onShown() {
      if (last) report(last, 'part');
    },
    leave(shown) {
      const owner = ownerAt(shown);
      const screen = remotes.placed().find(({ entry }) => entry.id === owner);
      if (screen) report(screen, 'screen');
      reloadPage();
    },
  });
}
