import { TENANT_TOAST_MS } from '@najem/shared/domain';
import type { AppStore } from '@najem/shared/store/host';
import { ToastProvider } from '@najem/shared/ui/context';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';
import type { Boot } from './boot';
import { type FormKit, KitFrame } from './kit';
import { ErrorScreen } from './layout/ErrorScreen';
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
  return (
    <ErrorScreen>
      <Provider store={store}>
        <BrowserRouter>
          <ToastProvider durationMs={TENANT_TOAST_MS}>
            <KitFrame kit={kit}>
              <Site boot={boot} remotes={remotes} onVisit={onVisit} />
            </KitFrame>
          </ToastProvider>
        </BrowserRouter>
      </Provider>
    </ErrorScreen>
  );
}
