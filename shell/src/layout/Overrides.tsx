import { lazy, Suspense, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import type { Remotes } from '../platform/remotes';
import { TEXTS } from '../texts';

/** The query parameter that requests an override: `?remote=tenants@http://localhost:3001/remote.json`. */
const PARAMETER = 'remote';

/** Few people use overrides, so their user interface is a script of its own. */
const Panel = lazy(() =>
  import('./OverridePanel').then(
    ({ OverridePanel }) => ({ default: OverridePanel }),
    () => ({ default: OverrideHint }),
  ),
);

/** Asks before a remote runs from the person's own machine, and says so on every page while one does. */
export function Overrides({ remotes }: { remotes: Remotes }) {
  const registry = useSyncExternalStore(remotes.subscribe, remotes.current);
  const isGrowing = useSyncExternalStore(remotes.subscribe, remotes.isGrowing);
  const { pathname, search } = useLocation();
  const parameters = new URLSearchParams(search);
  const asked = parameters.get(PARAMETER);
  const active = registry.remotes.flatMap(({ override }) => override ?? []);
  if (asked === null && active.length === 0 && !registry.overrideFault) return null;
  parameters.delete(PARAMETER);
  const rest = parameters.toString();
  return (
    <Suspense fallback={null}>
      <Panel
        asked={asked}
        active={active}
        registry={registry}
        isGrowing={isGrowing}
        address={`${pathname}${rest && `?${rest}`}`}
      />
    </Suspense>
  );
}

/** Shown if the panel's script does not load: an active override must be visible in any case. */
function OverrideHint() {
  return <p role="status">{TEXTS.overrideHint}</p>;
}
