/** The name of an element as it is written. */
const nameOf = ({ openingElement: { name } }) => (name.type === 'JSXIdentifier' ? name.name : '');

/** Whether it is a notice that is spoken as it appears: one that says how something went. */
function isAnswer(node) {
  if (node?.type !== 'JSXElement' || nameOf(node) !== 'Notice') return false;
  return !node.openingElement.attributes.some(({ name }) => name?.name === 'role');
}

/** Whether a button stands anywhere within. */
function hasButton(node) {
  if (node === null || typeof node !== 'object') return false;
  if (Array.isArray(node)) return node.some(hasButton);
  if (node.type === 'JSXElement' && nameOf(node).endsWith('Button')) return true;
  return Object.entries(node).some(([key, child]) => key !== 'parent' && hasButton(child));
}

/**
 * Refuses a notice that appears above the button that it may answer, which it would push away. One that names its role is
 * the page's state, or the answer of a button above it.
 */
const below = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    function check({ children }) {
      children.forEach(({ type, expression }, place) => {
        if (type !== 'JSXExpressionContainer' || expression.type !== 'LogicalExpression') return;
        if (!isAnswer(expression.right) || !hasButton(children.slice(place + 1))) return;
        context.report({
          node: expression.right,
          message:
            'An answer stands below the button that asked: above it, it pushes the button from under the finger.',
        });
      });
    }
    return { JSXElement: check, JSXFragment: check };
  },
};

/** The lint's plugin for where answers stand. */
export const answers = { rules: { below } };
