import bash from "highlight.js/lib/languages/bash";
import c from "highlight.js/lib/languages/c";
import cpp from "highlight.js/lib/languages/cpp";
import csharp from "highlight.js/lib/languages/csharp";
import css from "highlight.js/lib/languages/css";
import diff from "highlight.js/lib/languages/diff";
import dockerfile from "highlight.js/lib/languages/dockerfile";
import go from "highlight.js/lib/languages/go";
import graphql from "highlight.js/lib/languages/graphql";
import ini from "highlight.js/lib/languages/ini";
import java from "highlight.js/lib/languages/java";
import javascript from "highlight.js/lib/languages/javascript";
import json from "highlight.js/lib/languages/json";
import kotlin from "highlight.js/lib/languages/kotlin";
import lua from "highlight.js/lib/languages/lua";
import makefile from "highlight.js/lib/languages/makefile";
import markdown from "highlight.js/lib/languages/markdown";
import php from "highlight.js/lib/languages/php";
import powershell from "highlight.js/lib/languages/powershell";
import protobuf from "highlight.js/lib/languages/protobuf";
import python from "highlight.js/lib/languages/python";
import ruby from "highlight.js/lib/languages/ruby";
import rust from "highlight.js/lib/languages/rust";
import sql from "highlight.js/lib/languages/sql";
import swift from "highlight.js/lib/languages/swift";
import typescript from "highlight.js/lib/languages/typescript";
import xml from "highlight.js/lib/languages/xml";
import yaml from "highlight.js/lib/languages/yaml";
import type { HLJSApi, Language } from "highlight.js";
import { createLowlight } from "lowlight";

/** Limits a page's scripts and styles to one grammar each. The library would try every grammar that may fit, nested. */
function page(api: HLJSApi): Language {
  const grammar = xml(api);
  for (const mode of grammar.contains) {
    const inner = mode === "self" ? undefined : mode.starts;
    const [first] = Array.isArray(inner?.subLanguage) ? inner.subLanguage : [];
    if (inner && first !== undefined) inner.subLanguage = first;
  }
  return grammar;
}

/**
 * Highlights the languages that are common in agents' work. Each grammar is a few kilobytes, loaded when code is first
 * drawn.
 */
export const lowlight = createLowlight({
  bash,
  c,
  cpp,
  csharp,
  css,
  diff,
  dockerfile,
  go,
  graphql,
  ini,
  java,
  javascript,
  json,
  kotlin,
  lua,
  makefile,
  markdown,
  php,
  powershell,
  protobuf,
  python,
  ruby,
  rust,
  sql,
  swift,
  typescript,
  xml: page,
  yaml,
});
