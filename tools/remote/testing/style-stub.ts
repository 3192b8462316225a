/** Stands in for every style sheet under jest, which has no use for styles. */
export {};
