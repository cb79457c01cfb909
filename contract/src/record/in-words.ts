/** 'BusinessEntity' as people write it: 'business entity'. */
export const inWords = (name: string): string => name.replaceAll(/(?<!^)[A-Z]/g, ' $&').toLowerCase();
