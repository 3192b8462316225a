import type { Hooks } from './kernel/context';

/** What each context asks of those above it, a section for each; a list runs in its order here. */
export const HOOKS: Hooks = {};
