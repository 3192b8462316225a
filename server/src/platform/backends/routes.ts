import { platform } from '@najem/shared/contract/platform';
import { type Route, serve } from '../../kernel/serve';
import { listSessionKeys, readBackend, removeBackend, setBackend } from './manage-backends';

export const backendRoutes: Route[] = [
  serve(platform.backend, readBackend),
  serve(platform.setBackend, setBackend),
  serve(platform.removeBackend, removeBackend),
  serve(platform.sessionKeys, listSessionKeys),
];
