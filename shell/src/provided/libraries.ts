import * as store from '@najem/shared/store';
import * as base from '@najem/shared/ui/base';
import * as context from '@najem/shared/ui/context';
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import * as reactDomClient from 'react-dom/client';
import * as reactRedux from 'react-redux';
import * as redux from 'redux';
import * as router from './router';

/** The modules that every page loads, in the shell's first scripts. */
export const LIBRARIES: Record<string, unknown> = {
  react,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': reactDom,
  'react-dom/client': reactDomClient,
  'react-redux': reactRedux,
  redux,
  'react-router-dom': router,
  '@najem/shared/store': store,
  '@najem/shared/ui/base': base,
  '@najem/shared/ui/context': context,
};
