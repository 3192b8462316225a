import { PlainButton, RemotePanel, Waiting } from '@najem/shared/ui/base';
import { Component, type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { TEXTS } from '../texts';

/** The screen's script did not arrive; anything else that goes wrong in a screen is a fault of the whole application. */
class ScreenMissing extends Error {}

interface MissingBoundaryProps {
  onRetry: () => void;
  children: ReactNode;
}

class MissingBoundary extends Component<MissingBoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    if (!(error instanceof ScreenMissing)) throw error;
    return (
      <RemotePanel
        title={TEXTS.screenMissingTitle}
        onRetry={this.props.onRetry}
        actions={
          <PlainButton variant="quiet" onClick={() => location.reload()}>
            {TEXTS.reload}
          </PlainButton>
        }
      >
        {TEXTS.screenMissing}
      </RemotePanel>
    );
  }
}

/**
 * A screen that arrives in a script of its own. While it is on its way a spinner stands in its place; when it does not
 * arrive, a panel with a retry.
 */
export function lazyScreen<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  // A `lazy` component keeps a failure for ever, so each retry needs a new one.
  const begin = () =>
    lazy(async () => {
      try {
        return { default: await load() };
      } catch (cause) {
        throw new ScreenMissing('The screen did not load', { cause });
      }
    });
  let latest = begin();
  return function LazyScreen(props: Props) {
    const [Screen, setScreen] = useState(() => latest);
    const [attempt, setAttempt] = useState(0);
    function retry() {
      latest = begin();
      setScreen(() => latest);
      setAttempt((count) => count + 1);
    }
    return (
      <MissingBoundary key={attempt} onRetry={retry}>
        <Suspense fallback={<Waiting />}>
          <Screen {...props} />
        </Suspense>
      </MissingBoundary>
    );
  };
}
