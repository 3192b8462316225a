import { Waiting } from '@najem/shared/ui/base';
import { useToastQueue } from '@najem/shared/ui/context';
import { type ComponentType, createContext, lazy, type ReactNode, Suspense, use, useSyncExternalStore } from 'react';
import { GROUPS } from './provided/groups';

/** The kit's first antd group, which every screen needs and the frame does not. */
export type FormKit = Awaited<ReturnType<(typeof GROUPS)['@najem/shared/ui/form']>>;

const KitContext = createContext<FormKit | undefined>(undefined);

/** The kit's first group, or undefined where its file did not come: the frame and error screens then stand alone. */
export function useKit(): FormKit | undefined {
  return use(KitContext);
}

/** Fetches the kit's first group; undefined where it does not come. Screens that need it say so by themselves then. */
export function loadKit(): Promise<FormKit | undefined> {
  return GROUPS['@najem/shared/ui/form']().catch(() => undefined);
}

/** A part over the page that comes when it is first needed. The page goes on without one that does not come. */
export function lazyPart(load: () => Promise<ComponentType>): ComponentType {
  const Part = lazy(() => load().then(asDefault, () => asDefault(Nothing)));
  return function LazyPart() {
    return (
      <Suspense fallback={null}>
        <Part />
      </Suspense>
    );
  };
}

function asDefault(part: ComponentType) {
  return { default: part };
}

function Nothing() {
  return null;
}

const Toasts = lazyPart(() => GROUPS['@najem/shared/ui/data']().then((data) => data.Toasts));

/** The look and words of antd for everything below, and the place where short messages appear. */
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

/** Stands where a screen will be. */
export function Loading() {
  return (
    <div className="rn-page">
      <Waiting />
    </div>
  );
}
