import { PlainButton, RemotePanel, Waiting } from '@najem/shared/ui/base';
import { Component, type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { TEXTS } from './texts';

/** The screen's script did not load; other errors of a screen belong to the top-level error screen. */
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
 * A screen in a script of its own. It shows a spinner while the script loads, and a panel with a retry if it does not
 * load.
 */
export function lazyScreen<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  // A `lazy` component keeps a failure, so each retry needs a new one.
  const createScreen = () =>
    lazy(async () => {
      try {
        return { default: await load() };
      } catch (cause) {
        throw new ScreenMissing('The screen did not load', { cause });
      }
    });
  let latest = createScreen();
  return function LazyScreen(props: Props) {
    const [Screen, setScreen] = useState(() => latest);
    const [attempt, setAttempt] = useState(0);
    function retry() {
      latest = createScreen();
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
