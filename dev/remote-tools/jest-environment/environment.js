const { createRequire } = require('node:module');
const environment = require('jest-environment-jsdom');

/**
 * jsdom without computed colours: it works out twelve for each element that a query by role or a look at visibility asks
 * about, on which it spends nearly all the time of `getComputedStyle`, and tests run without the styles that set them.
 */
const requireBeside = createRequire(require.resolve('jest-environment-jsdom'));
const { propertiesWithResolvedValueImplemented: computed } = requireBeside(
  'jsdom/lib/jsdom/living/helpers/style-rules',
);
for (const property of Object.keys(computed)) {
  if (property.endsWith('color')) delete computed[property];
}

module.exports = environment;
