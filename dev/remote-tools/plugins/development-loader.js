const { transform } = require('@swc/core');

/** What the transform adds for React's refresh; `live-page.ts` gives its meaning. */
const SIGNS = /\$Refresh(?:Reg|Sig)\$/;
const BEFORE =
  'var $RefreshSig$ = __webpack_require__.live.sign, $RefreshReg$ = __webpack_require__.live.register(__webpack_module__); ';
const AFTER = '\n__webpack_require__.live.follow(__webpack_module__);\n';

/**
 * Loads TypeScript in development builds, without the compiler, which takes more memory and time. With the option
 * `refreshes`, open pages replace the components of a module and keep their state.
 */
module.exports = function load(source) {
  const done = this.async();
  const { refreshes } = this.getOptions();
  const options = {
    filename: this.resourcePath,
    sourceMaps: this.sourceMap,
    swcrc: false,
    configFile: false,
    jsc: {
      parser: { syntax: 'typescript', tsx: this.resourcePath.endsWith('x') },
      target: 'es2022',
      transform: {
        verbatimModuleSyntax: true,
        // swc signs components in its development mode alone.
        react: { runtime: 'automatic', development: refreshes, refresh: refreshes },
      },
    },
  };
  transform(source, options).then(
    ({ code, map }) => {
      const text = SIGNS.test(code) ? `${BEFORE}${code}${AFTER}` : code;
      done(null, text, map && JSON.parse(map));
    },
    // Without swc's own stack.
    ({ message }) => done(Object.assign(new Error(message.split('Caused by:')[0].trim()), { stack: '' })),
  );
};
