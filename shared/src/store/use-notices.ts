import { useEffect } from 'react';
import { useStore } from 'react-redux';
import type { Notice } from './bus';
import type { AppStore } from './store';

/** Shows what the epics of shell and remotes say; the page has it once. */
export function useNotices(show: (notice: Notice) => void): void {
  const { bus } = useStore.withTypes<AppStore>()();
  useEffect(() => {
    const subscription = bus.on('notice').subscribe(show);
    return () => subscription.unsubscribe();
  }, [bus, show]);
}
