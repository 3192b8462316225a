import { suspectCalls } from '@najem/shared/contract/register';
import { type Route, serve } from '../../kernel/serve';
import { handleSuspect, listSuspects } from './list-suspects';

export const inquiryRoutes: Route[] = [
  serve(suspectCalls.suspects, listSuspects),
  serve(suspectCalls.handleSuspect, handleSuspect),
];
