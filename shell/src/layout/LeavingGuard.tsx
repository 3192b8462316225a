import { fieldsOf } from '@najem/shared/domain/kernel';
import { draftsFlushed, selectUnsaved, selectUnsent, unsavedGivenUp } from '@najem/shared/store';
import { selectWriting } from '@najem/shared/store/host';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSelector } from 'react-redux';
import { lazyPart } from '../kit';
import { useAppStore, useShellState } from '../module';
import { leavingAnswered } from './leaving';

const load = () => import('./LeavingDialog').then(({ LeavingDialog }) => LeavingDialog);
const LeavingDialog = lazyPart(load);

/**
 * Asks before a page is left with words that could not be saved: at a link, a step back or forward, a sign-out and the
 * end of the page, where the browser asks.
 */
export function LeavingGuard() {
  const store = useAppStore();
  const isUnsaved = useSelector(selectUnsaved);
  const isUnsent = useSelector(selectUnsent);
  const isWriting = useSelector(selectWriting);
  const [isReady, setReady] = useState(false);
  const isSigningOut = useShellState((state) => state.isLeaveAsked);
  const [goOn, setGoOn] = useState<() => void>();
  const isPassing = useRef(false);

  useEffect(() => {
    if (!isUnsent) return;
    const ask = (event: BeforeUnloadEvent) => {
      store.dispatch(draftsFlushed());
      event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnsent, store]);

  /** Does what was held back, without a further question. */
  const pass = useEffectEvent((act: () => void) => {
    isPassing.current = true;
    act();
    isPassing.current = false;
  });
  // The question is fetched while there is a connection; without it nothing is held back.
  useEffect(() => {
    if (!isWriting) return;
    void load().then(
      () => setReady(true),
      () => undefined,
    );
  }, [isWriting]);
  useEffect(() => {
    if (!isUnsaved || !isReady) return;
    return holdNavigation({
      isPassing: () => isPassing.current,
      onHeld: (act) => setGoOn(() => () => pass(act)),
    });
  }, [isUnsaved, isReady]);

  if (!goOn && !isSigningOut) return null;
  const close = (isLeaving: boolean) => {
    setGoOn(undefined);
    if (isSigningOut) store.dispatch(leavingAnswered(isLeaving));
    else if (isLeaving) {
      store.dispatch(unsavedGivenUp());
      goOn?.();
    }
  };
  return <LeavingDialog onClose={close} />;
}

interface Holding {
  isPassing: () => boolean;
  /** Gets what goes on with the step that was held back. */
  onHeld: (act: () => void) => void;
}

/**
 * Holds links and steps of the history back before the router sees them: the router that every page carries has no blocker,
 * and the one that has (`createBrowserRouter`) makes each first script 15 kB longer. Returns what ends it.
 */
function holdNavigation({ isPassing, onHeld }: Holding): () => void {
  let index = indexOf(history.state);
  /** The step that undoes the one that was held back is nobody's. */
  let isUndoing = false;

  function onClick(event: MouseEvent) {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
    if (!(link instanceof HTMLAnchorElement) || isPassing() || !leavesPage(link, event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    onHeld(() => link.click());
  }
  function onStep(event: PopStateEvent) {
    const next = indexOf(event.state);
    if (isUndoing) {
      isUndoing = false;
      return event.stopImmediatePropagation();
    }
    const steps = next === undefined || index === undefined ? 0 : next - index;
    if (isPassing() || steps === 0) {
      index = next;
      return;
    }
    event.stopImmediatePropagation();
    isUndoing = true;
    history.go(-steps);
    onHeld(() => {
      // The router hears of it as of any step.
      window.removeEventListener('popstate', onStep, true);
      history.go(steps);
    });
  }
  document.addEventListener('click', onClick, true);
  window.addEventListener('popstate', onStep, true);
  return () => {
    document.removeEventListener('click', onClick, true);
    window.removeEventListener('popstate', onStep, true);
  };
}

/** Whether a click on a link shows another page in this tab. */
function leavesPage(link: HTMLAnchorElement, event: MouseEvent): boolean {
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  const isHere = link.target === '' || link.target === '_self';
  if (!isPlain || !isHere || link.hasAttribute('download') || link.origin !== location.origin) return false;
  return link.pathname !== location.pathname || link.search !== location.search;
}

/** The place in the history that the router notes in each of its entries. */
function indexOf(state: unknown): number | undefined {
  const { idx } = fieldsOf(state);
  return typeof idx === 'number' ? idx : undefined;
}
