import { findPart, type SlotRequest } from '@najem/shared/store/host';
import { type ComponentType, Suspense, useState, useSyncExternalStore } from 'react';
import { exceptionOf, isDevelopment } from './exception';
import { JoinedRemote } from './JoinedRemote';
import type { RemoteEntry } from './registry';
import type { Remotes } from './remotes';
import { useRemote } from './use-remote';

/** Returns the component that fills slots with the parts of these remotes. */
export function createSlotFilling(remotes: Remotes): ComponentType<SlotRequest> {
  return function RemoteParts(request: SlotRequest) {
    const registry = useSyncExternalStore(remotes.subscribe, remotes.current);
    const filling = registry.remotes.filter(({ slots }) => slots?.includes(request.name));
    return filling.map((entry) => <RemotePart key={entry.id} entry={entry} remotes={remotes} {...request} />);
  };
}

interface RemotePartProps extends SlotRequest {
  entry: RemoteEntry;
  remotes: Remotes;
}

/**
 * One remote's part of a slot. Like a screen it comes from the previous release where the active one does not load or throws;
 * where neither works, it is nothing: the screen around it has what people came for.
 */
function RemotePart({ entry, remotes, name, height, loading, handed }: RemotePartProps) {
  const { area, attempt, start } = useRemote(entry, remotes);
  const [isGone, setGone] = useState(false);
  const remote = area.state === 'ready' ? area.remote : undefined;
  const Part = remote && findPart(remote.module, name);
  if (isGone || area.state === 'failed' || (remote && !Part)) return null;
  return (
    <div className="rn-slot" style={{ minHeight: height }}>
      {area.state === 'loading' && loading}
      {remote && Part && (
        <JoinedRemote
          key={`${attempt.number} ${remote.version}`}
          entry={entry}
          remotes={remotes}
          remote={remote}
          attempt={attempt.number}
          onOther={() => start('failure')}
          onGone={() => setGone(!isDevelopment())}
          fallback={exceptionOf}
          joining={loading}
        >
          <Suspense fallback={loading}>
            <Part {...handed} />
          </Suspense>
        </JoinedRemote>
      )}
    </div>
  );
}
