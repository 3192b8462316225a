import ts from 'typescript';

const TEXT = ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike | ts.TypeFlags.BigIntLike;
const NOTHING =
  ts.TypeFlags.Null | ts.TypeFlags.Undefined | ts.TypeFlags.Void | ts.TypeFlags.BooleanLike | ts.TypeFlags.Never;

/** A node of React, which may be a number as well as an element. */
const isAnyNode = (type) =>
  type.isUnion() &&
  type.types.some(({ flags }) => flags & ts.TypeFlags.NumberLike) &&
  type.types.some(({ flags }) => flags & ts.TypeFlags.Object);

/** Not the space between lines, and no comment. */
const isShown = ({ type, expression, value }) =>
  type === 'JSXText'
    ? /\S/.test(value) || (value !== '' && !/\n/.test(value))
    : expression?.type !== 'JSXEmptyExpression';

/**
 * Refuses a bare text directly beside something that comes and goes. Translators of browsers wrap each text of a page in
 * an element of their own; React then fails to insert before such a text, or to remove it, and the screen is lost.
 */
export const textBesideOptional = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      beside:
        'A bare text stands beside something that comes and goes: a translated page breaks here. Give the text an element of its own, such as <span>.',
      optional:
        'A bare text that comes and goes beside others breaks a translated page. Give it an element of its own, such as <span>.',
    },
  },
  create(context) {
    const services = context.sourceCode.parserServices;
    const checker = services.program.getTypeChecker();

    /** What a type may become on the page. */
    function kindsOf(type) {
      const kinds = new Set();
      // What others pass in is an element or nothing: the parts that take texts give them an element.
      if (isAnyNode(type)) return new Set(['element', 'nothing']);
      for (const part of type.isUnion() ? type.types : [type]) {
        if (part.isStringLiteral() && part.value === '') kinds.add('nothing');
        else if (part.flags & TEXT) kinds.add('text');
        else if (part.flags & NOTHING) kinds.add('nothing');
        else if (checker.isArrayType(part) || checker.isTupleType(part)) kinds.add('list');
        else kinds.add('element');
      }
      return kinds;
    }

    /** What a component renders, by the return type of its function; an element where it has none. */
    function kindsOfElement({ openingElement: { name } }) {
      if (name.type === 'JSXIdentifier' && /^[a-z]/.test(name.name)) return new Set(['element']);
      const [signature] = services.getTypeAtLocation(name).getCallSignatures();
      if (!signature) return new Set(['element']);
      const returned = signature.getReturnType();
      // What libraries declare as any node is an element in practice.
      return isAnyNode(returned) ? new Set(['element']) : kindsOf(returned);
    }

    function describe(child) {
      if (child.type === 'JSXText') return new Set(['text']);
      if (child.type === 'JSXElement') return kindsOfElement(child);
      if (child.type === 'JSXFragment') return new Set(['element']);
      return kindsOf(services.getTypeAtLocation(child.expression));
    }

    function check(node) {
      const children = node.children.filter(isShown).map((child) => ({ child, kinds: describe(child) }));
      if (children.length < 2) return;
      children.forEach(({ child, kinds }, at) => {
        if (!kinds.has('text')) return;
        if (kinds.size > 1) return context.report({ node: child, messageId: 'optional' });
        const beside = [children[at - 1], children[at + 1]].some(
          (other) => other && (other.kinds.size > 1 || other.kinds.has('list')),
        );
        if (beside) context.report({ node: child, messageId: 'beside' });
      });
    }
    return { JSXElement: check, JSXFragment: check };
  },
};
