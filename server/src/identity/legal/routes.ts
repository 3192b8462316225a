import { legal, processingCalls } from '@najem/shared/contract/identity';
import { type Route, serve } from '../../kernel/serve';
import { acceptTerms } from './accept-terms';
import { getProcessingRegister, getProcessingRegisterPdf } from './read-register';

import { getLegalText, listTerms } from './read-terms';

export const legalRoutes: Route[] = [
  serve(processingCalls.processingRegister, getProcessingRegister),
  serve(processingCalls.processingRegisterPdf, getProcessingRegisterPdf),
  serve(legal.terms, listTerms),
  serve(legal.text, getLegalText),
  serve(legal.accept, acceptTerms),
];
