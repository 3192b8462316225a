import { lazy, Suspense, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import type { Remotes } from '../platform/remotes';
import { TEXTS } from '../texts';

/** What asks for an override in an address: `?remote=tenants@http://localhost:3001/mf-manifest.json`. */
const PARAMETER = 'remote';

/** Hardly anybody ever meets an override, so all about it comes in a script of its own. */
const Panel = lazy(() =>
  import('./OverridePanel').then(
    ({ OverridePanel }) => ({ default: OverridePanel }),
    () => ({ default: OverrideHint }),
  ),
);

/** Remotes that run from the person's own machine: asks before there is one, and tells of it on every page. */
export function Overrides({ remotes }: { remotes: Remotes }) {
  const registry = useSyncExternalStore(remotes.subscribe, remotes.current);
  const isRenewing = useSyncExternalStore(remotes.subscribe, remotes.isRenewing);
  const { pathname, search } = useLocation();
  const parameters = new URLSearchParams(search);
  const asked = parameters.get(PARAMETER);
  const held = registry.remotes.flatMap(({ override }) => override ?? []);
  if (asked === null && held.length === 0 && !registry.overrideFault) return null;
  parameters.delete(PARAMETER);
  const rest = parameters.toString();
  return (
    <Suspense fallback={null}>
      <Panel
        asked={asked}
        held={held}
        registry={registry}
        isRenewing={isRenewing}
        here={`${pathname}${rest && `?${rest}`}`}
      />
    </Suspense>
  );
}

/** The script with all the rest did not arrive: that something is overridden must be seen nevertheless. */
function OverrideHint() {
  return <p role="status">{TEXTS.overrideHint}</p>;
}
