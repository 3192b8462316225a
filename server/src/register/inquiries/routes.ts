import { desk } from '@najem/shared/contract';
import { type Route, serve } from '../../kernel/serve';
import { handleSuspect, listSuspects } from './list-suspects';

export const inquiryRoutes: Route[] = [serve(desk.suspects, listSuspects), serve(desk.handleSuspect, handleSuspect)];
