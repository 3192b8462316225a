/**
 * In place of `react/jsx-dev-runtime`, which the shell does not provide: its own copy would not work with the React of a
 * shell that is no development build.
 */
import { Fragment, jsx, jsxs } from 'react/jsx-runtime';

export { Fragment };
export const jsxDEV = (type, props, key, isStatic) => (isStatic ? jsxs : jsx)(type, props, key);
