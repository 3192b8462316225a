import { desk, legal } from '@najem/shared/contract';
import { type Route, serve } from '../../kernel/serve';
import { acceptTerms } from './accept-terms';
import { getProcessingRegister, getProcessingRegisterPdf } from './read-register';

import { getLegalText, listTerms } from './read-terms';

export const legalRoutes: Route[] = [
  serve(desk.processingRegister, getProcessingRegister),
  serve(desk.processingRegisterPdf, getProcessingRegisterPdf),
  serve(legal.terms, listTerms),
  serve(legal.text, getLegalText),
  serve(legal.accept, acceptTerms),
];
