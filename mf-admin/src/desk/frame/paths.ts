/** The addresses of the desk's screens, apart from what the screens need: the panel knows them before a screen is loaded. */
export const DESK_PATH = '/admin/desk';
export const CLAIM_PATH = `${DESK_PATH}/claims`;
export const DISPUTE_PATH = `${DESK_PATH}/disputes`;
export const CASE_PATH = `${DESK_PATH}/cases`;
export const NEW_CASE_PATH = `${CASE_PATH}/new`;
export const EVIDENCE_PATH = `${DESK_PATH}/evidence`;
export const FIGURES_PATH = `${DESK_PATH}/figures`;
