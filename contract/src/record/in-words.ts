/** 'BusinessEntity' in plain text: 'business entity'. */
export const inWords = (name: string): string => name.replaceAll(/(?<!^)[A-Z]/g, ' $&').toLowerCase();
