import { Waiting } from '@najem/shared/ui/base';
import { useToastQueue } from '@najem/shared/ui/context';
import { type ComponentType, createContext, lazy, type ReactNode, Suspense, use, useSyncExternalStore } from 'react';
import { GROUPS } from './provided/groups';

/** The kit's first antd group, which every screen needs; the frame works without it. */
export type FormKit = Awaited<ReturnType<(typeof GROUPS)['@najem/shared/ui/form']>>;

const KitContext = createContext<FormKit | undefined>(undefined);

/** The kit's first group, or undefined if its file did not load: frame and error screens work without it. */
export function useKit(): FormKit | undefined {
  return use(KitContext);
}

/** Loads the kit's first group; undefined if it does not load. Screens that need it then show their own error. */
export function loadKit(): Promise<FormKit | undefined> {
  return GROUPS['@najem/shared/ui/form']().catch(() => undefined);
}

/** A part of the page that is loaded on first use; the page works without one that does not load. */
export function lazyPart<Props extends object = object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Part = lazy<ComponentType<Props>>(() => load().then(asDefault, () => asDefault(Nothing)));
  return function LazyPart(props: Props) {
    return (
      <Suspense fallback={null}>
        <Part {...props} />
      </Suspense>
    );
  };
}

function asDefault<Part>(part: Part) {
  return { default: part };
}

function Nothing() {
  return null;
}

const Toasts = lazyPart(() => GROUPS['@najem/shared/ui/data']().then((data) => data.Toasts));

/** Provides antd's theme and Polish words to its children, and draws toasts. */
export function KitFrame({ kit, children }: { kit: FormKit | undefined; children: ReactNode }) {
  const queue = useToastQueue();
  const hasToasts = useSyncExternalStore(queue.subscribe, queue.wasUsed);
  const content = (
    <>
      {children}
      {hasToasts && <Toasts />}
    </>
  );
  return <KitContext value={kit}>{kit ? <kit.KitProvider>{content}</kit.KitProvider> : content}</KitContext>;
}

/** Fills the place of a screen that is loading. */
export function Loading() {
  return (
    <div className="rn-page">
      <Waiting />
    </div>
  );
}
