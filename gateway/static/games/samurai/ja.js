export const words = {};
export const printed = {};
