/** Journeys that run at one width: they need a site of their own, or do not depend on the width. */
export const ONCE = '@once';
