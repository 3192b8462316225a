/** Replaces every style sheet under jest. */
export {};
