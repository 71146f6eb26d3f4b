import eslint from "@eslint/js";
import { defineConfig, globalIgnores } from "eslint/config";
import tseslint from "typescript-eslint";

const PURE = ["src/base/**", "src/results/**", "src/tools/**", "src/transcripts/**"];

export default defineConfig(
  globalIgnores(["assembly/", "dist/", "coverage/", ".host/", ".cache/", ".results/", "samples/"]),
  eslint.configs.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: { eqeqeq: "error", "no-console": "off" },
  },
  {
    files: ["**/*.{ts,tsx}"],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: {
      parserOptions: { project: ["tsconfig.json", "src/viewer/tsconfig.json"], tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/switch-exhaustiveness-check": ["error", { considerDefaultExhaustiveForUnions: true }],
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true, allowBoolean: true }],
      "@typescript-eslint/no-misused-promises": ["error", { checksVoidReturn: { attributes: false } }],
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      // A port's method is asynchronous by its type, whether or not this body has to wait.
      "@typescript-eslint/require-await": "off",
      // Ways of writing that this project uses: an arrow that answers nothing, an empty parameter object, objects whose
      // methods need no `this`, a type parameter that names what it stands for.
      "@typescript-eslint/no-confusing-void-expression": "off",
      "@typescript-eslint/no-generated-empty-object-type": "off",
      "@typescript-eslint/unbound-method": "off",
      "@typescript-eslint/no-unnecessary-type-parameters": "off",
      "@typescript-eslint/return-await": ["error", "in-try-catch"],
    },
  },
  {
    files: PURE,
    rules: { "no-console": "error" },
  },
  {
    files: ["test/**/*.ts", "test/**/*.tsx"],
    rules: {
      // What JSON.parse gives is looked at by the assertions that follow.
      "@typescript-eslint/no-unsafe-argument": "off",
      "@typescript-eslint/no-unsafe-assignment": "off",
      "@typescript-eslint/no-unsafe-call": "off",
      "@typescript-eslint/no-unsafe-member-access": "off",
      "@typescript-eslint/no-unsafe-return": "off",
      // Without a message Node parses the compiled test to write one, which takes minutes on Node 20.
      "no-restricted-syntax": [
        "error",
        {
          selector: "CallExpression[callee.name='assert'][arguments.length<2]",
          message: "Say what is wrong in a second argument.",
        },
        {
          selector: "CallExpression[callee.object.name='assert'][callee.property.name='ok'][arguments.length<2]",
          message: "Say what is wrong in a second argument, or use equal, match or another assertion that says it.",
        },
      ],
    },
  },
  {
    files: ["scripts/demo/**"],
    languageOptions: { sourceType: "commonjs", globals: { require: "readonly", exports: "writable" } },
  },
  {
    files: ["**/*.{js,mjs}"],
    languageOptions: {
      globals: {
        process: "readonly",
        console: "readonly",
        Buffer: "readonly",
        setTimeout: "readonly",
        clearTimeout: "readonly",
        setInterval: "readonly",
        clearInterval: "readonly",
        URL: "readonly",
      },
    },
  },
);
