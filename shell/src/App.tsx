import { TENANT_TOAST_MS } from '@najem/shared/domain/kernel';
import { type AppStore, SlotFilling } from '@najem/shared/store/host';
import { ToastProvider } from '@najem/shared/ui/context';
import { useState } from 'react';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';
import type { Boot } from './boot';
import { type FormKit, KitFrame } from './kit';
import { ErrorScreen } from './layout/ErrorScreen';
import { createSlotFilling } from './platform/RemoteParts';
import type { Remotes } from './platform/remotes';
import { Site } from './Site';

export interface AppProps {
  store: AppStore;
  boot: Boot;
  remotes: Remotes;
  kit: FormKit | undefined;
  /** Called with every address that is shown. */
  onVisit?: (pathname: string) => void;
}

/** The whole application: store, router, toasts and the top-level error screen around the site. */
export function App({ store, boot, remotes, kit, onVisit }: AppProps) {
  const [filling] = useState(() => createSlotFilling(remotes));
  return (
    <ErrorScreen>
      <Provider store={store}>
        <BrowserRouter>
          <ToastProvider durationMs={TENANT_TOAST_MS}>
            <KitFrame kit={kit}>
              <SlotFilling value={filling}>
                <Site boot={boot} remotes={remotes} onVisit={onVisit} />
              </SlotFilling>
            </KitFrame>
          </ToastProvider>
        </BrowserRouter>
      </Provider>
    </ErrorScreen>
  );
}
